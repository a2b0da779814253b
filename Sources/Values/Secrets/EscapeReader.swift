/// Parses escapes whose characters may themselves be escaped.
struct EscapeReader {
  let text: UnsafeBufferPointer<UInt8>
  /// The number of times that an escape may be escaped again.
  let depth: Int

  /// The possible first characters of an escape: the literal character and its decodings.
  func leaders(at position: Int) -> [(byte: UInt8, next: Int)] {
    guard position < text.count else { return [] }
    return [(text[position], position + 1)] + decoded(at: position)
  }

  private func decoded(at position: Int) -> [(byte: UInt8, next: Int)] {
    guard depth > 0, mayBeginWithinEscape(text[position]) else { return [] }
    return CharacterSpelling.all(in: text, at: position, depth: depth - 1).compactMap {
      $0.bytes.count == 1 ? ($0.bytes[0], $0.end) : nil
    }
  }

  /// Whether an escape of a character within an escape may begin with a byte.
  func mayBeginWithinEscape(_ byte: UInt8) -> Bool { EscapeLeader(byte)?.isWithinEscapes ?? false }

  /// The character within an escape: its decoding, if any, or else the literal character.
  func character(at position: Int) -> (byte: UInt8, next: Int)? {
    guard position < text.count else { return nil }
    return decoded(at: position).first ?? (text[position], position + 1)
  }

  /// The position after the wanted byte; nil for another byte.
  func skip(_ wanted: UInt8, at position: Int) -> Int? {
    character(at: position).flatMap { $0.byte == wanted ? $0.next : nil }
  }

  func digits(
    _ count: ClosedRange<Int>,
    radix: UInt32,
    at position: Int
  ) -> (value: UInt32, next: Int)? {
    var (value, next, read) = (UInt32(0), position, 0)
    while read < count.upperBound, let (byte, after) = character(at: next),
      let digit = byte.hexadecimalDigit, digit < radix
    {
      value = value &* radix &+ UInt32(digit)
      (next, read) = (after, read + 1)
    }
    return read >= count.lowerBound ? (value, next) : nil
  }

  func scalar(_ value: UInt32, _ end: Int) -> [CharacterSpelling] {
    guard let scalar = Unicode.Scalar(value) else { return [] }
    return [CharacterSpelling(bytes: Array(String(scalar).utf8), end: end)]
  }
}

// MARK: - Percent and quoted-printable

extension EscapeReader {
  /// Parses two digits after `%` or `=`.
  func hexadecimalByte(at position: Int) -> [CharacterSpelling] {
    guard let (value, next) = digits(2...2, radix: 16, at: position) else { return [] }
    return [CharacterSpelling(bytes: [UInt8(value)], end: next)]
  }

  /// Parses a line end after `=`, possibly with whitespace before the line end (RFC 2045 §6.7).
  func softBreak(at position: Int) -> [CharacterSpelling] {
    var place = position
    while let (byte, next) = character(at: place), byte == 0x20 || byte == 0x09 { place = next }
    guard let end = lineEnd(at: place) else { return [] }
    return [CharacterSpelling(bytes: [], end: end)]
  }

  private func lineEnd(at position: Int) -> Int? {
    if let next = skip(0x0A, at: position) { return next }
    guard let next = skip(0x0D, at: position) else { return nil }
    return skip(0x0A, at: next) ?? next
  }

  /// Parses a line end that wraps between two characters or at a space.
  func lineBreak(_ first: UInt8, at position: Int) -> [CharacterSpelling] {
    let end = first == 0x0D ? skip(0x0A, at: position) ?? position : position
    var indented = end
    while indented < text.count, text[indented] == 0x20 || text[indented] == 0x09 { indented += 1 }
    return [([0x0A], end), ([], indented), ([0x20], indented)].map {
      CharacterSpelling(bytes: $0.0, end: $0.1)
    }
  }

  /// Parses a quote that is doubled, or closed, escaped, and reopened.
  func doubledQuote(_ quote: UInt8, at position: Int) -> [CharacterSpelling] {
    // A page can show a shell's or YAML's spelling, so each character can be escaped again.
    let reopened: [[UInt8]] = [[quote], Array("\\''".utf8), Array("\"'\"'".utf8)]
    return reopened.compactMap { rest in
      guard quote == UInt8(ascii: "'") || rest.count == 1, let end = end(of: rest, at: position)
      else { return nil }
      return CharacterSpelling(bytes: [quote], end: end)
    }
  }

  /// The position after these bytes, each literal or escaped; nil for other bytes.
  private func end(of wanted: [UInt8], at position: Int) -> Int? {
    wanted.reduce(position) { position, byte in
      guard let position, position < text.count else { return nil }
      return text[position] == byte ? position + 1 : skip(byte, at: position)
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for other bytes.
  var hexadecimalDigit: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    return isASCIIHexDigit ? (self | 0x20) - UInt8(ascii: "a") + 10 : nil
  }
}
