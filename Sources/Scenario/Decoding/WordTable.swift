/// Values by word, found without hashing.
///
/// Few words of a type have the same length and ends, and every key of a file is looked up several
/// times.
struct WordTable<Value: Sendable>: Sendable {
  private var buckets = [[(word: String, value: Value)]](repeating: [], count: 64)

  /// Creates a table of different words.
  init(_ words: [(word: String, value: Value)]) {
    for word in words { buckets[WordTable.bucket(of: word.word)].append(word) }
  }

  /// The value of a word; nil for other words.
  subscript(word: String) -> Value? {
    buckets[WordTable.bucket(of: word)].firstElement { $0.word == word }?.value
  }

  private static func bucket(of word: String) -> Int {
    let bytes = word.utf8
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    return (bytes.count + 5 * Int(first) + 11 * Int(last)) % 64
  }
}
