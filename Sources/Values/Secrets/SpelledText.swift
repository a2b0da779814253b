/// The bytes of a string whose characters may be escaped.
struct SpelledText {
  /// The bytes of the string.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The bytes that may start an escape.
  let specials: SpecialBytes
  /// Whether secrets that are short words are looked for.
  let words: Bool
  /// The readings that are known to fail.
  var failed: Set<SecretForm.Reading> = []
  private var known: [Int: [CharacterSpelling]] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ specials: SpecialBytes, words: Bool) {
    (self.bytes, self.specials, self.words) = (bytes, specials, words)
  }

  /// Whether an escape may start at the position.
  func isSpecial(at position: Int) -> Bool {
    position < bytes.count && specials.contains(bytes[position])
  }

  /// The position of the next possible escape; the end of the string if there is none.
  func nextSpecial(from position: Int) -> Int {
    var position = position
    while position < bytes.count, !specials.contains(bytes[position]) { position += 1 }
    return position
  }

  /// Advances both positions while the bytes are equal and no escape starts.
  func skipPlain(_ wanted: [UInt8], _ index: inout Int, _ position: inout Int) {
    while index < wanted.count, position < bytes.count, bytes[position] == wanted[index],
      !specials.contains(bytes[position])
    {
      index += 1
      position += 1
    }
  }

  /// Whether a truncated string ends at the position, possibly within an escape or a character.
  func isCut(at position: Int) -> Bool {
    let rest = bytes[min(position, bytes.count)...]
    if rest.starts(with: "…".utf8) { return true }
    guard isSpecial(at: position) || rest.starts(with: "\u{FFFD}".utf8) else { return false }
    let end = rest.prefix(SpelledText.longestEscape).firstIndex { $0 == 0x20 } ?? rest.endIndex
    return rest[..<min(end, rest.startIndex + SpelledText.longestEscape)].indices.contains {
      bytes[$0...].starts(with: "…".utf8)
    }
  }

  /// The maximum length of a truncated escape, in bytes.
  private static let longestEscape = 10

  /// The escapes at a position, which are cached.
  mutating func spellings(at position: Int) -> [CharacterSpelling] {
    if let spellings = known[position] { return spellings }
    let spellings = CharacterSpelling.all(in: bytes, at: position, depth: SpelledText.depth)
    known[position] = spellings
    return spellings
  }

  /// Whether an escape ends at a position.
  mutating func hasEscape(endingAt position: Int) -> Bool {
    let starts = max(0, position - SpelledText.longestEscape)..<position
    for start in starts where isSpecial(at: start) {
      if spellings(at: start).contains(where: { $0.end == position }) { return true }
    }
    return false
  }

  /// The number of times that an escape may be escaped, as in `&amp;#39;`, `%5C%22`, and `%2520`.
  private static let depth = 2
}

/// A set of ASCII characters.
struct SpecialBytes: Sendable {
  private var bits: (UInt64, UInt64) = (0, 0)

  /// Creates a set of the ASCII characters in a string.
  init(_ characters: String) { for byte in characters.utf8 { insert(byte) } }

  /// Adds an ASCII character; other bytes have no effect.
  mutating func insert(_ byte: UInt8) {
    if byte < 64 {
      bits.0 |= 1 << UInt64(byte)
    } else if byte < 128 {
      bits.1 |= 1 << UInt64(byte - 64)
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte & 64 == 0 ? bits.0 : bits.1
    return byte < 128 && word &>> UInt64(byte & 63) & 1 != 0
  }
}
