/// Parses escapes whose characters may themselves be escaped.
struct EscapeReader {
  let text: UnsafeBufferPointer<UInt8>
  /// The number of times that an escape may be escaped again.
  let depth: Int

  /// The maximum length of a character's name or number, in characters.
  private static let longestReference = 32

  /// The possible first characters of an escape: the literal character and its decodings.
  func leaders(at position: Int) -> [(byte: UInt8, next: Int)] {
    guard position < text.count else { return [] }
    return [(text[position], position + 1)] + decoded(at: position)
  }

  private func decoded(at position: Int) -> [(byte: UInt8, next: Int)] {
    guard depth > 0, isLeader(text[position]) else { return [] }
    return CharacterSpelling.all(in: text, at: position, depth: depth - 1).compactMap {
      $0.bytes.count == 1 ? ($0.bytes[0], $0.end) : nil
    }
  }

  /// Whether an escape of a character within an escape may begin with a byte.
  func isLeader(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// The character within an escape: its decoding, if any, or else the literal character.
  private func character(at position: Int) -> (byte: UInt8, next: Int)? {
    guard position < text.count else { return nil }
    return decoded(at: position).first ?? (text[position], position + 1)
  }

  /// The position after the wanted byte; nil for another byte.
  private func skip(_ wanted: UInt8, at position: Int) -> Int? {
    character(at: position).flatMap { $0.byte == wanted ? $0.next : nil }
  }

  private func digits(
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

  private func scalar(_ value: UInt32, _ end: Int) -> [CharacterSpelling] {
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

// MARK: - HTML and XML

extension EscapeReader {
  /// Parses a number or a name after `&`; HTML accepts some without their `;`.
  func reference(at position: Int) -> [CharacterSpelling] {
    guard let start = skip(UInt8(ascii: "#"), at: position) else { return named(at: position) }
    let longest = EscapeReader.longestReference
    let isHexadecimal = character(at: start).map { $0.byte | 0x20 == UInt8(ascii: "x") } ?? false
    let number =
      isHexadecimal
      ? digits(1...longest, radix: 16, at: start + 1) : digits(1...longest, radix: 10, at: start)
    guard let (value, next) = number else { return [] }
    return scalar(value, skip(UInt8(ascii: ";"), at: next) ?? next)
  }

  private func named(at position: Int) -> [CharacterSpelling] {
    var end = position
    let isName = { (byte: UInt8) in byte.isASCIIAlphanumeric }
    while end < text.count, end - position < EscapeReader.longestReference, isName(text[end]) {
      end += 1
    }
    let name = String(decoding: text[position..<end], as: UTF8.self)
    guard let found = HTMLCharacterNames.scalars[name] else { return [] }
    return scalar(found.value, skip(UInt8(ascii: ";"), at: end) ?? end)
  }
}

// MARK: - Backslashes

extension EscapeReader {
  /// Parses the characters after a backslash in JSON, JavaScript, YAML, a shell, or a quoted
  /// string.
  func backslashed(at position: Int) -> [CharacterSpelling] {
    guard let (byte, next) = character(at: position) else { return [] }
    switch byte {
    case UInt8(ascii: "u"): return codeUnit(at: next)
    case UInt8(ascii: "U"): return code(8...8, at: next)
    case UInt8(ascii: "x"): return code(2...2, at: next) + hexadecimalByte(at: next)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      guard let (value, end) = digits(1...3, radix: 8, at: position) else { return [] }
      return [CharacterSpelling(bytes: [UInt8(truncatingIfNeeded: value)], end: end)]
    case 0x0A, 0x0D: return lineBreak(byte, at: next)
    default: break
    }
    if let control = EscapeReader.controls[byte] {
      let spelled = CharacterSpelling(bytes: [control], end: next)
      // An escaped line end may wrap Base64 inside JSON.
      let isLineEnd = control == 0x0A || control == 0x0D
      return isLineEnd ? [spelled, CharacterSpelling(bytes: [], end: next)] : [spelled]
    }
    guard byte < 0x80, !byte.isASCIILetter else { return [] }
    return [CharacterSpelling(bytes: [byte], end: next)]
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
  ]

  private func code(_ count: ClosedRange<Int>, at position: Int) -> [CharacterSpelling] {
    digits(count, radix: 16, at: position).map { scalar($0.value, $0.next) } ?? []
  }

  /// Parses four digits, or up to six digits in braces; two surrogates are one character.
  private func codeUnit(at position: Int) -> [CharacterSpelling] {
    if let open = skip(UInt8(ascii: "{"), at: position) {
      guard let (value, next) = digits(1...6, radix: 16, at: open),
        let end = skip(UInt8(ascii: "}"), at: next)
      else { return [] }
      return scalar(value, end)
    }
    guard let (high, next) = digits(4...4, radix: 16, at: position) else { return [] }
    guard (0xD800..<0xDC00).contains(high) else { return scalar(high, next) }
    guard let backslash = skip(UInt8(ascii: "\\"), at: next),
      let start = skip(UInt8(ascii: "u"), at: backslash),
      let (low, end) = digits(4...4, radix: 16, at: start), (0xDC00..<0xE000).contains(low)
    else { return [] }
    return scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), end)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for other bytes.
  var hexadecimalDigit: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    return isASCIIHexDigit ? (self | 0x20) - UInt8(ascii: "a") + 10 : nil
  }
}
