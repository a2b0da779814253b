/// The byte strings to find for one secret.
///
/// These forms change more than single characters. `CharacterSpelling` handles escapes of single
/// characters, such as `%20` or `&amp;`, during the comparison.
enum SecretForms {
  /// The secret and each of its long lines: plain, in Base64, and in hexadecimal digits.
  static func all(of secret: [UInt8], isPlain: Bool, lineLength: Int) -> [FormBytes] {
    // Most secrets, such as tokens, are one line that is spelled in one way.
    if isPlain { return forms(of: secret, carried: [secret]) }
    let texts = [secret] + lines(of: secret, atLeast: lineLength)
    return texts.flatMap { forms(of: $0, carried: carried($0)) }
  }

  /// Whether JSON, forms, and URLs all contain the bytes of a secret as they are.
  static func isPlain(_ secret: [UInt8]) -> Bool {
    !secret.withUnsafeBufferPointer { escaped.containsAny(of: $0) }
  }

  private static let escaped = ByteSet {
    !Base64URL.alphabet.contains($0) && $0 != UInt8(ascii: ".")
  }

  private static func forms(of text: [UInt8], carried: [[UInt8]]) -> [FormBytes] {
    guard let plain = FormBytes(text) else { return [] }
    var forms = [plain]
    forms.reserveCapacity(8)
    hexadecimal.add(text, to: &forms)
    for carried in carried {
      for pair in base64 { pair.add(carried, to: &forms) }
    }
    return forms
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

  private static let hexadecimal = EncodingPair(
    [SecretEncoding(alphabet: Hex.alphabet)],
    [SecretEncoding(alphabet: Hex.uppercaseAlphabet)]
  )
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
  private static let base64 = (0..<3).map { before in
    EncodingPair(
      encodings(Base64.alphabet, after: before),
      encodings(Base64URL.alphabet, after: before)
    )
  }

  private static func encodings(_ alphabet: Alphabet, after before: Int) -> [SecretEncoding] {
    let within = SecretEncoding(alphabet: alphabet, before: before)
    guard before == 0 else { return [within] }
    let alone = SecretEncoding(alphabet: alphabet)
    return [SecretEncoding(alphabet: alphabet, group: 4), alone, within]
  }
}

/// Two lists of encodings that differ only in their alphabets.
private struct EncodingPair: Sendable {
  private let first: [SecretEncoding]
  private let second: [SecretEncoding]
  private let all: [SecretEncoding]

  init(_ first: [SecretEncoding], _ second: [SecretEncoding]) {
    (self.first, self.second, all) = (first, second, first + second)
  }

  /// Adds the forms of a string; the alphabets share most of their digits.
  func add(_ text: [UInt8], to forms: inout [FormBytes]) {
    guard let start = first.first?.start(of: text), let other = second.first?.start(of: text) else {
      return
    }
    if start == other {
      forms.append(FormBytes(start: start, of: text, in: all))
    } else {
      forms.append(FormBytes(start: start, of: text, in: first))
      forms.append(FormBytes(start: other, of: text, in: second))
    }
  }
}

/// Encodes the bytes of a secret, at least four.
struct SecretEncoding: Sendable {
  let alphabet: Alphabet
  /// A result is padded to a multiple of this number of digits.
  var group = 1
  /// The number of bytes before the secret in a longer text; nil if the secret is the whole text.
  var before: Int?

  /// The first four digits of a result, as they are in memory, from the first four bytes.
  fileprivate func start(of text: [UInt8]) -> UInt32 {
    let before = before ?? 0
    return alphabet.start(of: text, skipping: omittedDigits * 6 - before * 8)
  }

  func encode(_ text: [UInt8]) -> [UInt8] {
    guard let before else { return alphabet.encodedBytes(text, group: group) }
    return within(text, after: before)
  }

  /// The digits of a string within longer Base64, `before` bytes after the start of three bytes.
  ///
  /// Three bytes make four digits, so the digits depend on the number of bytes before. Digits at
  /// both ends that include bits of a neighbor are omitted.
  private func within(_ text: [UInt8], after before: Int) -> [UInt8] {
    let digits = alphabet.encodedBytes(text, after: before)
    return Array(digits[omittedDigits..<((before + text.count) * 8 / 6)])
  }

  /// The number of digits that include bits of the bytes before the secret.
  private var omittedDigits: Int { ((before ?? 0) * 8 + 5) / 6 }
}
