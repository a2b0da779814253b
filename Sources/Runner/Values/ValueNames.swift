internal import JSON
internal import Matching
internal import Scenario
internal import Values

/// The names that `$( )` reads beside what every scenario has: a scenario's own, or those of one use
/// of a flow, which sees none of its user's.
struct ValueNames {
  var pendingVariables: [String: ValueTemplate]
  var saved: [String: JSONValue] = [:]
  var outcomes: [String: JSONObject] = [:]
  /// The row of `examples` that the scenario runs for.
  let row: ExampleRow?
  /// The row's values, as far as they are made.
  var examples: [String: JSONValue] = [:]
  /// What `$(iteration)` reads; nil where nothing is repeated.
  var iteration: Int?
  /// What a step that was skipped would have given.
  var lost = LostValues()

  init(variables: [Variable] = [], example: ExampleRow? = nil) {
    pendingVariables = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
    row = example
  }

  /// The names that could be meant by one that is not there.
  var known: [String] { Array(saved.keys) + Array(pendingVariables.keys) }
}

/// Values that are not there because the step that gives them was skipped, each with the reason.
struct LostValues {
  private var names: [String: String] = [:]
  private var outcomes: [String: String] = [:]
  private var fields: [String: [String: String]] = [:]

  /// Loses all that a step would have kept.
  mutating func lose(all step: Step, because reason: String) {
    for save in step.saves { names[save.name] = reason }
    for variable in (step.action as? SetValues)?.variables ?? [] { names[variable.name] = reason }
    if let id = step.id { outcomes[id] = reason }
  }

  mutating func lose(name: String, because reason: String) { names[name] = reason }

  /// Loses some fields of a step's outcome.
  mutating func lose(_ fields: [String: String], of id: String) { self.fields[id] = fields }

  /// Why what stands at one of these paths is not there, and the path; nil where nothing is lost.
  func reason(for paths: [ValuePath]) -> (path: ValuePath, reason: String)? {
    for path in paths {
      if let reason = reason(for: path) { return (path, reason) }
    }
    return nil
  }

  private func reason(for path: ValuePath) -> String? {
    guard path.root == "steps" else { return names[path.root] }
    guard let id = path.components.first?.spelling else { return nil }
    if let reason = outcomes[id] { return reason }
    return path.components.dropFirst().first.flatMap { fields[id]?[$0.spelling] }
  }
}
