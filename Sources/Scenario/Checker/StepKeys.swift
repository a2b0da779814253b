internal import Diagnostics
internal import YAMLTree

/// The keys that a step can have beside its action.
package enum StepModifier: String, Hashable, Sendable, CaseIterable {
  case name, note, id
  case session = "as"
  case client, expect, save, when, eventually, `repeat`, until, timeout

  static let names = allCases.map(\.rawValue)

  /// The modifier that a word is but for its capitals.
  static func differingInCase(from word: String) -> String? {
    // Every modifier is written in small letters.
    let lower = word.lowercased()
    return lower == word ? nil : names.first { $0 == lower }
  }
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
      } else if StepKeys.isAction(pair.name) {
        actions.append(pair)
      } else {
        unknown.append(pair)
      }
    }
  }

  /// Whether a key stands for an action, a wrong one included; a modifier with capitals is none.
  static func isAction(_ name: String) -> Bool {
    ActionTable.isAction(name) && StepModifier.differingInCase(from: name) == nil
  }

  /// A modifier with its key.
  subscript(modifier: StepModifier) -> YAMLPair? { modifiers[modifier] }

  /// A modifier that the author wrote beside the action, not into it.
  func inPlace(_ modifier: StepModifier) -> YAMLPair? {
    guard let pair = modifiers[modifier], let action = actions.first?.value.range,
      pair.key.range.lowerBound < action.lowerBound
        || action.upperBound <= pair.key.range.lowerBound
    else { return nil }
    return pair
  }

  /// Takes a modifier out.
  mutating func remove(_ modifier: StepModifier) -> YAMLPair? {
    modifiers.removeValue(forKey: modifier)
  }

  /// What is written behind a modifier's key.
  func value(_ modifier: StepModifier) -> YAMLNode? { modifiers[modifier]?.value }
}
