/// The meaning of a range of a string: the bytes of a character or of a part of it.
///
/// A range that only breaks a line has no bytes. The table lists the escapes of all encoders in
/// authflow, and of encoders in other programs' responses:
///
/// | Encoding | Escapes |
/// | --- | --- |
/// | URL (RFC 3986), `encodeURIComponent` | `%20`, `%2a`, in both cases |
/// | Form (WHATWG URL) | the escapes of URLs, and `+` for a space |
/// | HTML, XML | `&amp;`, `&#39;`, `&#x27;` |
/// | Quoted-printable (RFC 2045) | `=3D`, `=` at the end of a line |
/// | JSON, JavaScript, YAML, SMTP, IMAP | `\"`, `\/`, `\n`, `\u003c`, `\x3c`, `\U0001f600` |
/// | Shell, single-quoted YAML, CSV | `'\''`, `''`, `""`, `$'\303\266'` |
/// | Wrapped lines | a line end with the indentation after it, for nothing or for a space |
///
/// Any escape may spell any byte of a secret, because encoders disagree on which characters need an
/// escape.
struct CharacterSpelling {
  /// The spelled bytes, in UTF-8.
  let bytes: [UInt8]

  /// The position after the range.
  let end: Int

  /// The first characters of escapes, except those of single characters
  /// (`SpecialBytes.insertLeaders(for:)`).
  static let leaders = "%&=\\\n\r"

  /// Returns all possible spellings at a position.
  ///
  /// Escapes may themselves be escaped up to `depth` times.
  static func all(
    in text: UnsafeBufferPointer<UInt8>,
    at position: Int,
    depth: Int
  ) -> [CharacterSpelling] {
    let reader = EscapeReader(text: text, depth: depth)
    guard reader.mayBegin(at: position) else { return [] }
    if let simple = reader.simpleByte(at: position) { return [simple] }
    return reader.leaders(at: position).flatMap { reader.spellings(after: $0.byte, at: $0.next) }
  }
}

extension EscapeReader {
  /// Whether an escape may begin at a position, by the byte after `%` or `=`.
  ///
  /// Nearly every `=` is not an escape, as in the query of a URL.
  fileprivate func mayBegin(at position: Int) -> Bool {
    guard position < text.count else { return false }
    let leader = text[position]
    guard leader == UInt8(ascii: "%") || leader == UInt8(ascii: "=") else { return true }
    guard position + 1 < text.count else { return false }
    switch text[position + 1] {
    case 0x20, 0x09, 0x0A, 0x0D: return true
    case let next: return next.isASCIIHexDigit || mayBeginWithinEscape(next)
    }
  }

  /// A byte spelled by two literal digits after `%` or `=`; nil if it may start another escape.
  ///
  /// Other escapes are read once for each level that may be escaped again.
  fileprivate func simpleByte(at position: Int) -> CharacterSpelling? {
    let leader = text[position]
    guard leader == UInt8(ascii: "%") || leader == UInt8(ascii: "="), position + 2 < text.count,
      let high = text[position + 1].hexadecimalDigit, let low = text[position + 2].hexadecimalDigit
    else { return nil }
    let byte = high << 4 | low
    return EscapeLeader(byte) == nil ? CharacterSpelling(bytes: [byte], end: position + 3) : nil
  }

  /// Returns the spellings of an escape, from its characters after `leader`.
  fileprivate func spellings(after leader: UInt8, at position: Int) -> [CharacterSpelling] {
    switch EscapeLeader(leader) {
    case .percent: hexadecimalByte(at: position)
    case .equals: hexadecimalByte(at: position) + softBreak(at: position)
    case .ampersand: reference(at: position)
    case .backslash: backslashed(at: position)
    case .plus: [CharacterSpelling(bytes: [0x20], end: position)]
    case .quote(let quote): doubledQuote(quote, at: position)
    case .lineEnd(let first): lineBreak(first, at: position)
    case nil: []
    }
  }
}

extension SpecialBytes {
  /// Adds the first characters of spellings that only some characters have.
  mutating func insertLeaders(for form: [UInt8]) {
    for byte in form {
      switch byte {
      case 0x20: insert(UInt8(ascii: "+"))
      case UInt8(ascii: "'"), UInt8(ascii: "\""): insert(byte)
      default: break
      }
    }
  }
}
