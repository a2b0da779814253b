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
}
