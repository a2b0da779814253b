internal import Diagnostics
internal import YAMLTree

/// The words that make a mapping a matcher where all its keys are such words.
package enum MatcherWord: String, Hashable, Sendable, CaseIterable {
  case not, oneOf, matches, contains, startsWith, endsWith, atLeast, atMost, exists, length, each
  case includes
  case kind = "is"

  /// The key under which fields that have such a name are written.
  static let escape = "fields"

  static let names = allCases.map(\.rawValue)

  /// The word that a key is, or is a slip of; short ones are near too much.
  static func meant(by key: String) -> String? {
    if MatcherWord(rawValue: key) != nil { return key }
    return Suggestion.slip(key, of: names.filter { $0.utf8.count > 4 })
  }

  /// Whether a mapping with these pairs is a matcher.
  static func areAll(_ pairs: [YAMLPair]) -> Bool {
    !pairs.isEmpty && pairs.allSatisfy { MatcherWord(rawValue: $0.name) != nil }
  }

  /// What the word asks, as a sentence.
  package var summary: String {
    switch self {
    case .not: "Holds where this does not."
    case .oneOf: "Holds where one of these does."
    case .matches: "A regular expression in Swift's syntax, found anywhere."
    case .contains: "The text holds this text, or the list an element like this."
    case .startsWith: "What the text starts with."
    case .endsWith: "What the text ends with."
    case .atLeast: "The least that it may be."
    case .atMost: "The most that it may be."
    case .exists: "Whether it is there at all."
    case .length: "How long the text or the list is; a count, or a matcher of one."
    case .each: "What every element of the list is like."
    case .includes: "Elements that the list holds, in any order."
    case .kind: "What kind of value it is."
    }
  }
}
