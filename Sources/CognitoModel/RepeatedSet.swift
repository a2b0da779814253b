/// A pattern that is one class, repeated without an upper limit: `[\\w-]+`.
struct RepeatedSet: Sendable {
  private let set: ScalarSet
  private let atLeast: Int

  /// For each ASCII character, whether the class has it.
  private let ascii: [Bool]

  /// Nil for any other pattern.
  init?(_ node: PatternNode) {
    guard case .repetition(.scalar(let set), let atLeast, nil) = node else { return nil }
    self.set = set
    self.atLeast = atLeast
    ascii = (0..<0x80).map { set.contains(Unicode.Scalar(UInt8($0))) }
  }

  /// Whether the class has every scalar of a text, and there are enough of them.
  func matches(_ text: String) -> Bool {
    // A byte is a scalar as long as all are ASCII.
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count >= atLeast && bytes.allSatisfy { $0 < 0x80 && ascii[Int($0)] }
    }
    if isPlain { return true }
    return text.unicodeScalars.count >= atLeast && text.unicodeScalars.allSatisfy(set.contains)
  }
}
