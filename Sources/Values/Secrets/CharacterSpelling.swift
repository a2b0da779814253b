/// What a range of a string spells: the bytes of one character or of a part of it, or nothing if it
/// only breaks a line.
///
/// These are the escapes of every encoder in authflow, and of those in responses of peers:
///
/// | Encoding | Escapes |
/// | --- | --- |
/// | URL (RFC 3986), `encodeURIComponent` | `%20`, `%2a`, in both cases |
/// | Form (WHATWG URL) | the same, and `+` for a space |
/// | HTML, XML | `&amp;`, `&#39;`, `&#x27;` |
/// | Quoted-printable (RFC 2045) | `=3D`, `=` at the end of a line |
/// | JSON, JavaScript, YAML, SMTP and IMAP strings | `\"`, `\/`, `\n`, `\u003c`, `\x3c`, `\U0001f600` |
/// | Shell, single-quoted YAML, CSV | `'\''`, `''`, `""`, `$'\303\266'` |
/// | Wrapped lines | a line end with the indentation after it, for nothing or for a space |
///
/// Each byte of a secret may be spelled by any of them, because encoders disagree on which characters
/// need it.
struct CharacterSpelling {
  /// The spelled bytes, in UTF-8.
  let bytes: [UInt8]

  /// The place after the range.
  let end: Int

  /// The first characters of escapes, except those of single characters
  /// (`SpecialBytes.insert(for:)`).
  static let leaders = "%&=\\\n\r"

  /// Everything that the characters at a place may spell.
  ///
  /// Escapes may themselves be escaped up to `depth` times.
  static func all(
    in text: UnsafeBufferPointer<UInt8>,
    at position: Int,
    depth: Int
  ) -> [CharacterSpelling] {
    let reader = EscapeReader(text: text, depth: depth)
    return reader.leaders(at: position).flatMap { reader.spellings(after: $0.byte, at: $0.next) }
  }
}

extension EscapeReader {
  /// What the characters after the first one of an escape spell.
  fileprivate func spellings(after leader: UInt8, at position: Int) -> [CharacterSpelling] {
    switch leader {
    case UInt8(ascii: "%"): hexadecimalByte(at: position)
    case UInt8(ascii: "="): hexadecimalByte(at: position) + softBreak(at: position)
    case UInt8(ascii: "&"): reference(at: position)
    case UInt8(ascii: "\\"): backslashed(at: position)
    case UInt8(ascii: "+"): [CharacterSpelling(bytes: [0x20], end: position)]
    case UInt8(ascii: "'"), UInt8(ascii: "\""): doubledQuote(leader, at: position)
    case 0x0A, 0x0D: lineBreak(leader, at: position)
    default: []
    }
  }
}

extension SpecialBytes {
  /// Adds the leaders of the spellings that only some characters have.
  mutating func insertLeaders(for form: [UInt8]) {
    if form.contains(0x20) { insert(UInt8(ascii: "+")) }
    for quote in "'\"".utf8 where form.contains(quote) { insert(quote) }
  }
}
