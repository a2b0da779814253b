/// The byte strings to find for one secret.
///
/// These forms change more than single characters. `CharacterSpelling` handles escapes of single
/// characters, such as `%20` or `&amp;`, during the comparison.
enum SecretForms {
  /// The number of bytes whose encoding is made at once.
  ///
  /// Secrets of people are shorter; tokens are longer.
  private static let eagerLength = 64

  /// The number of first bytes that determine the start of every encoding.
  private static let startLength = 12

  /// The secret and each of its long lines: plain, in Base64, and in hexadecimal digits.
  static func all(of secret: [UInt8], isPlain: Bool, lineLength: Int) -> [FormBytes] {
    // Most secrets, such as tokens, are one line that is spelled in one way.
    if isPlain { return forms(of: secret, carried: [secret]) }
    let texts = [secret] + lines(of: secret, atLeast: lineLength)
    return texts.flatMap { forms(of: $0, carried: carried($0)) }
  }

  /// Whether JSON, forms, and URLs all contain the bytes of a secret as they are.
  static func isPlain(_ secret: [UInt8]) -> Bool { secret.allSatisfy(\.isNeverEscaped) }

  private static func forms(of text: [UInt8], carried: [[UInt8]]) -> [FormBytes] {
    var forms = [FormBytes(text)]
    forms.reserveCapacity(1 + hexadecimal.count + carried.count * base64.count)
    add(hexadecimal, of: text, to: &forms)
    for carried in carried { add(base64, of: carried, to: &forms) }
    return forms
  }

  private static func add(
    _ encodings: [SecretEncoding],
    of text: [UInt8],
    to forms: inout [FormBytes]
  ) {
    guard text.count > eagerLength else {
      for encoding in encodings { forms.append(FormBytes(encoding.encode(text))) }
      return
    }
    let start = Array(text.prefix(startLength))
    for encoding in encodings {
      forms.append(FormBytes(start: encoding.encode(start)) { encoding.encode(text) })
    }
  }

  /// The long lines of a secret, and the secret without surrounding whitespace.
  ///
  /// Reports print each line separately, and services trim stored values.
  private static func lines(of secret: [UInt8], atLeast length: Int) -> [[UInt8]] {
    let lines = secret.split { $0 == 0x0A || $0 == 0x0D }.map(trimmed)
    return ([trimmed(secret[...])] + lines).filter { $0.count >= length && $0 != secret }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let start = bytes.firstIndex(where: { !$0.isASCIISpace }),
      let end = bytes.lastIndex(where: { !$0.isASCIISpace })
    else { return [] }
    return Array(bytes[start...end])
  }

  private static let hexadecimal = [Hex.alphabet, Hex.uppercaseAlphabet].map {
    SecretEncoding(alphabet: $0)
  }
}

// MARK: - Base64

extension SecretForms {
  /// The spellings of a secret inside a Base64-encoded document: plain, JSON, form, and URL.
  private static func carried(_ secret: [UInt8]) -> [[UInt8]] {
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

  /// The Base64 of a string alone, padded and unpadded, and its digits within longer Base64, in
  /// both alphabets of RFC 4648.
  private static let base64 = [Base64.alphabet, Base64URL.alphabet].flatMap {
    alphabet -> [SecretEncoding] in
    [SecretEncoding(alphabet: alphabet, group: 4), SecretEncoding(alphabet: alphabet)]
      + (0..<3).map { SecretEncoding(alphabet: alphabet, before: $0) }
  }
}

/// Encodes the bytes of a secret; the start of a result depends only on the start of the bytes.
private struct SecretEncoding: Sendable {
  let alphabet: Alphabet
  /// A result is padded to a multiple of this number of digits.
  var group = 1
  /// The number of bytes before the secret in a longer text; nil if the secret is the whole text.
  var before: Int?

  func encode(_ text: [UInt8]) -> [UInt8] {
    guard let before else { return alphabet.encodedBytes(text, group: group) }
    return SecretEncoding.within(text, alphabet, after: before)
  }

  /// The digits of a string within longer Base64, `before` bytes after the start of three bytes.
  ///
  /// Three bytes make four digits, so the digits depend on the number of bytes before. Digits at
  /// both ends that include bits of a neighbor are omitted.
  private static func within(_ text: [UInt8], _ alphabet: Alphabet, after before: Int) -> [UInt8] {
    let digits = alphabet.encodedBytes(text, after: before)
    return Array(digits[((before * 8 + 5) / 6)..<((before + text.count) * 8 / 6)])
  }
}

extension UInt8 {
  /// Whether JSON, forms, and URLs all contain the byte as it is.
  fileprivate var isNeverEscaped: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_")
  }
}
