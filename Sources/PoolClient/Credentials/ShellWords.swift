/// Splits a text into words by a shell's rules of quoting, and does nothing else that a shell does.
///
/// As Python's `shlex.split` does, which botocore uses: variables, globs, pipes and `#` are text.
enum ShellWords {
  /// A quotation mark or a backslash lacks what must follow it.
  struct Unclosed: Error, Hashable {}

  static func split(_ text: String) throws(Unclosed) -> [String] {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if let word { words.append(word) }
        word = nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        word = (word ?? []) + (try quoted(by: byte, &bytes))
      case UInt8(ascii: "\\"):
        guard let next = bytes.next() else { throw Unclosed() }
        word = (word ?? []) + [next]
      default: word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Up to the next mark; a backslash means something between double ones only, before itself and
  /// the mark.
  private static func quoted(
    by mark: UInt8,
    _ bytes: inout String.UTF8View.Iterator
  ) throws(Unclosed) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var inside: [UInt8] = []
    while let byte = bytes.next() {
      if byte == mark { return inside }
      guard byte == backslash, mark == UInt8(ascii: "\"") else {
        inside.append(byte)
        continue
      }
      guard let next = bytes.next() else { throw Unclosed() }
      if next != backslash, next != mark { inside.append(backslash) }
      inside.append(next)
    }
    throw Unclosed()
  }
}
