internal import Diagnostics
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

/// The names that a scenario or one use of a flow adds to `$( )`.
///
/// A flow does not see its caller's names.
struct ValueNames {
  var pendingVariables: [String: ValueTemplate]
  var saved: [String: JSONValue] = [:]
  var outcomes: [String: JSONObject] = [:]
  /// The IDs of the steps whose outcome is what a flow returned, under any name.
  var uses: Set<String> = []
  /// The row of `examples` for this run of the scenario; nil without `examples`.
  let row: ExampleRow?
  /// The row's values that have been created.
  var examples: [String: JSONValue] = [:]
  /// The value of `$(iteration)`; nil without a repetition.
  var iteration: Int?
  /// The values that skipped steps would have returned.
  var lost = MissingValues()

  init(variables: [Variable] = [], example: ExampleRow? = nil) {
    pendingVariables = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
    row = example
  }

  /// The names to suggest for an unknown name.
  var known: [String] { Array(saved.keys) + Array(pendingVariables.keys) }
}

/// Values that are missing because their step was skipped, each with the reason.
struct MissingValues {
  private var names: [String: String] = [:]
  private var outcomes: [String: String] = [:]
  private var fields: [String: [String: String]] = [:]

  /// Marks as missing everything that a step would have kept, with the reason.
  mutating func lose(all step: Step, because reason: String) {
    for save in step.saves { names[save.name] = reason }
    for variable in (step.action as? SetValues)?.variables ?? [] { names[variable.name] = reason }
    if let id = step.id { outcomes[id] = reason }
  }

  mutating func lose(name: String, because reason: String) { names[name] = reason }

  /// Marks some fields of a step's outcome as missing.
  mutating func lose(_ fields: [String: String], of id: String) { self.fields[id] = fields }

  /// The first of these paths with a missing value, and the reason; nil if none is missing.
  func reason(for paths: @autoclosure () -> [ValuePath]) -> (path: ValuePath, reason: String)? {
    guard !(names.isEmpty && outcomes.isEmpty && fields.isEmpty) else { return nil }
    for path in paths() {
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

extension ValueScope {
  /// The reason to skip a step: a value from a skipped step, or an unmet `when`; nil if the step
  /// runs.
  ///
  /// The paths of `when` read the pool's current settings; without them, those from the start.
  mutating func reasonToSkip(
    _ step: Step,
    now current: ScenarioPool? = nil
  ) throws(ValueError) -> String? {
    if let (path, reason) = names.lost.reason(for: step.reads) {
      return "the step needs `\(path)`, but \(reason)"
    }
    for condition in step.conditions {
      if let reason = try reasonAgainst(condition, now: current) { return reason }
    }
    return nil
  }

  /// The reason that a condition is not met; nil if the condition is met.
  mutating func reasonAgainst(
    _ condition: Condition,
    now current: ScenarioPool? = nil
  ) throws(ValueError) -> String? {
    let value = try present(condition.path, at: condition.range, now: current)
    var matcher = PatternMatcher(scope: self)
    try matcher.match(condition.pattern, value, at: condition.path.description)
    self = matcher.scope
    guard let mismatch = matcher.mismatches.first else { return nil }
    let got = mismatch.got ?? "nothing"
    return "`when` requires \(mismatch.path) to be \(mismatch.expected), got \(got)"
  }

  /// The value at a path; nil instead of an error if there is none, because a condition may test
  /// this.
  private mutating func present(
    _ path: ValuePath,
    at range: SourceRange,
    now current: ScenarioPool?
  ) throws(ValueError) -> JSONValue? {
    let opened = (pool, client)
    if let current { (pool, client) = (current.members, current.clientMembers) }
    // The expected values read the settings from the start.
    defer { if current != nil { (pool, client) = opened } }
    do throws(ValueError) { return try value(of: .path(path), at: range) } catch {
      if case .missing = error.reason { return nil }
      throw error
    }
  }
}
