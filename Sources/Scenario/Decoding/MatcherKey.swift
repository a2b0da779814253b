internal import Diagnostics
internal import YAMLTree

/// The keys of matchers.
///
/// A mapping with only these keys is a matcher.
enum MatcherKey: String, Hashable, Sendable, CaseIterable, Keyword {
  case not, oneOf, matches, contains, startsWith, endsWith, atLeast, atMost, exists, length, each
  case includes
  case kind = "is"

  /// The key that holds fields whose names are also matcher keys.
  static let escape = "fields"

  static let names = allCases.map(\.rawValue)

  /// The keys of more than four letters; shorter keys resemble too many words to be suggested.
  private static let longNames = names.filter { $0.utf8.count > 4 }

  static let table = KeywordTable<MatcherKey>()

  /// The matcher key that a word equals or misspells; nil for other words.
  static func meant(by key: String) -> String? {
    if MatcherKey(word: key) != nil { return key }
    return Suggestion.typo(key, of: longNames)
  }

  /// Whether a mapping with these pairs is a matcher.
  static func areAll(_ pairs: [YAMLPair]) -> Bool {
    !pairs.isEmpty && !pairs.hasElement { MatcherKey(word: $0.name) == nil }
  }

  /// The condition that the matcher checks, as a sentence.
  var summary: String {
    switch self {
    case .not: "The value does not match this value or matcher."
    case .oneOf: "The value matches one of these values or matchers."
    case .matches: "The string contains a match of this regular expression (Swift's syntax)."
    case .contains:
      "The string contains this string, or the list contains an element that matches this value or matcher."
    case .startsWith: "The string starts with this string."
    case .endsWith: "The string ends with this string."
    case .atLeast: "The value is at least this number, duration, or time."
    case .atMost: "The value is at most this number, duration, or time."
    case .exists: "Whether the value is present."
    case .length:
      "The length of the string, list, or mapping: a number, or a matcher for the number."
    case .each: "Each element of the list matches this value or matcher."
    case .includes: "The list includes these elements, in any order."
    case .kind: "The kind of the value, such as `string`, `number`, or `list`."
    }
  }
}
