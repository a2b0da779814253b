// MARK: - HTML and XML

extension EscapeReader {
  /// The maximum length of a character's name or number, in characters.
  private static let longestReference = 32

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
