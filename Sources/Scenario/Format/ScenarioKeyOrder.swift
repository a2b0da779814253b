internal import Diagnostics
internal import YAMLTree

/// The order of keys in formatted scenarios: names, requirements, actions, expectations, and saves.
///
/// An unknown key is placed like the known key that it resembles most.
struct ScenarioKeyOrder: YAMLKeyOrder {
  /// The keys of scenarios and flows.
  static let ofDocument = [
    "scenario", "flow", "description", "tags", "requires", "lock", "parameters", "given",
    "vars", "examples", "timeout", "retries", "steps", "cleanup", "returns",
  ]

  /// The keys of a step before its action.
  static let beforeAction: [StepModifier] = [.name, .note, .id, .when]

  /// The keys of a step after its action.
  static let behindAction: [StepModifier] = [
    .session, .client, .timeout, .eventually, .repeat, .until, .expect, .save,
  ]

  func ranks(of keys: [String], at place: YAMLPlace) -> [Int]? {
    switch place.steps {
    case []: documentRanks(of: keys)
    case [.key("steps"), .element], [.key("cleanup"), .element]: keys.map(stepRank)
    default: nil
    }
  }

  /// The keys that name a scenario or a flow.
  private static let names = ["scenario", "flow"]

  /// Whether a document with these keys names a scenario or a flow.
  ///
  /// Pipelines of other programs have `steps` too.
  static func nameScenario(_ keys: [String]) -> Bool { keys.contains(where: names.contains) }

  /// Whether a line of invalid YAML starts with a key that names a scenario or a flow.
  static func hasKeyOfScenario(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      names.contains { line.hasPrefix($0 + ":") }
    }
  }

  /// The ranks of a document's keys; nil if the document is neither a scenario nor a flow.
  private func documentRanks(of keys: [String]) -> [Int]? {
    guard ScenarioKeyOrder.nameScenario(keys) || keys.contains("steps") else { return nil }
    return keys.map { rank(of: $0, in: ScenarioKeyOrder.ofDocument) }
  }

  private func stepRank(of key: String) -> Int {
    let before = ScenarioKeyOrder.beforeAction.map(\.rawValue)
    let behind = ScenarioKeyOrder.behindAction.map(\.rawValue)
    guard ActionTable.entry(named: key) == nil, !ActionTable.looksLikeOperation(key) else {
      return before.count
    }
    let meant = rank(of: key, in: before + behind)
    guard meant < before.count + behind.count else { return before.count }
    return meant < before.count ? meant : meant + 1
  }

  /// The index in a list of keys; the list's count for a key that resembles none of them.
  private func rank(of key: String, in known: [String]) -> Int {
    known.firstIndex(of: key)
      ?? Suggestion.nearest(to: key, among: known).flatMap { known.firstIndex(of: $0) }
      ?? known.count
  }
}
