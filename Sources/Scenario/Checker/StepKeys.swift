internal import YAMLTree

/// The keys that a step can have beside its action.
package enum StepModifier: String, Hashable, Sendable, CaseIterable {
  case name, note, id
  case session = "as"
  case client, expect, save, when, eventually, `repeat`, until, timeout

  static let names = allCases.map(\.rawValue)
}

/// What a step's mapping holds, sorted.
struct StepKeys {
  var actions: [YAMLPair] = []
  var unknown: [YAMLPair] = []
  private var modifiers: [StepModifier: YAMLPair] = [:]

  init(_ pairs: [YAMLPair]) {
    for pair in pairs {
      if let modifier = StepModifier(rawValue: pair.name) {
        modifiers[modifier] = pair
      } else if ActionTable.entry(named: pair.name) != nil
        || ActionTable.looksLikeOperation(pair.name)
      {
        actions.append(pair)
      } else {
        unknown.append(pair)
      }
    }
  }

  /// A modifier with its key.
  subscript(modifier: StepModifier) -> YAMLPair? { modifiers[modifier] }

  /// What is written behind a modifier's key.
  func value(_ modifier: StepModifier) -> YAMLNode? { modifiers[modifier]?.value }
}
