/// Values by word, found without hashing.
///
/// Few words of a type have the same length, and every key of a file is looked up several times.
struct WordTable<Value: Sendable>: Sendable {
  /// The words with their values, by the number of bytes in the word.
  private var byLength: [[(word: String, value: Value)]] = []

  /// Creates a table of different words.
  init(_ words: [(word: String, value: Value)]) {
    for word in words {
      let length = word.word.utf8.count
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(word)
    }
  }

  /// The value of a word; nil for other words.
  subscript(word: String) -> Value? {
    let length = word.utf8.count
    guard length < byLength.count else { return nil }
    return byLength[length].first { $0.word == word }?.value
  }
}
