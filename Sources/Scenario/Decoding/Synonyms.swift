internal import Values

/// Alternative words for names of the language, without case and punctuation.
struct Synonyms: Sendable {
  private let names: [String: [String]]

  /// Creates a lookup from pairs of a name and its alternatives.
  ///
  /// The alternatives are in lowercase letters, separated by spaces.
  init(_ table: [(name: String, words: String)]) {
    var names: [String: [String]] = [:]
    for (name, words) in table {
      for word in words.split(separator: " ") { names[String(word), default: []].append(name) }
    }
    self.names = names
  }

  /// The first known name that a word means; nil if there is none.
  func meant(by word: String, among known: [String]) -> String? {
    names[word.lowercasedLetters]?.first(where: known.contains)
  }
}
