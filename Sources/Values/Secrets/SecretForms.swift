/// The byte strings to find for one secret.
///
/// These forms change more than single characters. `CharacterSpelling` handles escapes of single
/// characters, such as `%20` or `&amp;`, during the comparison.
enum SecretForms {
  /// The secret and each of its long lines: plain, in Base64, and in hexadecimal digits.
  static func all(of secret: [UInt8], lineLength: Int) -> [[UInt8]] {
    let texts = [secret] + lines(of: secret, atLeast: lineLength)
    return texts.flatMap { text in
      [text] + hexadecimal(text) + carried(text).flatMap(base64)
    }
  }

  /// The long lines of a secret, and the secret without surrounding whitespace.
  ///
  /// Reports print each line separately, and services trim stored values.
  private static func lines(of secret: [UInt8], atLeast length: Int) -> [[UInt8]] {
    let lines = secret.split { $0 == 0x0A || $0 == 0x0D }.map(trimmed)
    return ([trimmed(secret)] + lines).filter { $0.count >= length && $0 != secret }
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [[UInt8]] {
    let digits = Hex.encode(bytes)
    return [Array(digits.utf8), Array(digits.uppercased().utf8)]
  }
}

// MARK: - Base64

extension SecretForms {
  /// The spellings of a secret inside a Base64-encoded document: plain, JSON, form, and URL.
  private static func carried(_ secret: [UInt8]) -> [[UInt8]] {
    // Most secrets, such as tokens, are spelled in one way.
    guard !secret.allSatisfy(\.isNeverEscaped) else { return [secret] }
    let text = String(decoding: secret, as: UTF8.self)
    var forms = [secret]
    for form in [
      jsonEscaped(secret), Array(text.formEncoded.utf8), Array(text.percentEncoded.utf8),
    ]
    where !forms.contains(form) { forms.append(form) }
    return forms
  }

  private static func jsonEscaped(_ secret: [UInt8]) -> [UInt8] {
    secret.flatMap { byte in
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"")
        ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }

  /// The Base64 of a string alone, padded and unpadded, and its digits within longer Base64.
  ///
  /// Three bytes make four digits, so the digits depend on the number of bytes before. Digits at
  /// both ends that include bits of a neighbor are omitted.
  private static func base64(_ text: [UInt8]) -> [[UInt8]] {
    let alone = Base64.alphabet.encodedBytes(text, group: 4)
    let within =
      [alone.prefix(text.count * 8 / 6)]
      + (1..<3).map { before in
        let digits = Base64.alphabet.encodedBytes([UInt8](repeating: 0, count: before) + text)
        return digits[((before * 8 + 5) / 6)..<((before + text.count) * 8 / 6)]
      }
    let forms = [alone, Array(alone.prefix { $0 != UInt8(ascii: "=") })] + within.map(Array.init)
    return forms + forms.compactMap(inURLAlphabet)
  }

  /// The same digits in the alphabet of RFC 4648 section 5; nil if there is no difference.
  private static func inURLAlphabet(_ base64: [UInt8]) -> [UInt8]? {
    guard base64.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    return base64.map { digit in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
  }
}

extension UInt8 {
  /// Whether JSON, forms, and URLs all contain the byte as it is.
  fileprivate var isNeverEscaped: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}
