/// Values by word, found without hashing.
///
/// Few words of a type have the same length and ends, and every key of a file is looked up several
/// times.
struct KeywordTable<Value: Sendable>: Sendable {
  private var buckets = [[(word: String, value: Value)]](repeating: [], count: 64)

  /// Creates a table of different words.
  init(_ words: [(word: String, value: Value)]) {
    for word in words { buckets[KeywordTable.bucket(of: word.word)].append(word) }
  }

  /// The value of a word; nil for other words.
  subscript(word: String) -> Value? {
    buckets[KeywordTable.bucket(of: word)].firstElement { $0.word == word }?.value
  }

  private static func bucket(of word: String) -> Int {
    let utf8 = word.utf8
    let bytes = utf8.span
    guard !bytes.isEmpty else { return 0 }
    return (bytes.count + 5 * Int(bytes[0]) + 11 * Int(bytes[bytes.count - 1])) % 64
  }
}

/// A key or another word of the language that is found by its spelling.
protocol Keyword: RawRepresentable<String>, CaseIterable, Sendable {
  /// All words of the type.
  static var table: KeywordTable<Self> { get }
}

extension Keyword {
  /// The value with this word; nil for other words.
  init?(word: String) {
    guard let value = Self.table[word] else { return nil }
    self = value
  }
}

extension KeywordTable where Value: Keyword {
  /// Creates a table of all words of a type.
  init() { self.init(Value.allCases.map { ($0.rawValue, $0) }) }
}
