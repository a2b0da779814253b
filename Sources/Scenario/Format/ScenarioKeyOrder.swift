internal import Diagnostics
package import YAMLTree

/// The order of keys in formatted scenarios: what a thing is called, what it needs, what it does,
/// and what is held and kept of it.
///
/// An unknown key goes where the known one goes that it was most likely meant to be.
package struct ScenarioKeyOrder: YAMLKeyOrder {
  /// The keys of a scenario and of a flow.
  package static let ofDocument = [
    "scenario", "flow", "description", "tags", "requires", "parameters", "given", "vars",
    "examples", "timeout", "retries", "steps", "cleanup", "returns",
  ]

  /// The keys of a step before its action.
  package static let beforeAction: [StepModifier] = [.name, .note, .id, .when]

  /// The keys of a step behind its action.
  package static let behindAction: [StepModifier] = [
    .session, .client, .timeout, .eventually, .repeat, .until, .expect, .save,
  ]

  /// The only order there is.
  package init() {}

  package func ranks(of keys: [String], at place: YAMLPlace) -> [Int]? {
    switch place.steps {
    case []: documentRanks(of: keys)
    case [.key("steps"), .element], [.key("cleanup"), .element]: keys.map(stepRank)
    default: nil
    }
  }

  /// Nil for what is neither a scenario nor a flow.
  private func documentRanks(of keys: [String]) -> [Int]? {
    guard keys.contains(where: { ["scenario", "flow", "steps"].contains($0) }) else { return nil }
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

  /// The place in a list of keys; its end for what is like none of them.
  private func rank(of key: String, in known: [String]) -> Int {
    known.firstIndex(of: key)
      ?? Suggestion.nearest(to: key, among: known).flatMap { known.firstIndex(of: $0) }
      ?? known.count
  }
}
