internal import JSON
internal import Values

/// A string split into values that the pool generated for this run, and the words around them.
///
/// IDs, codes, and times are recognized by their form. No list of response members is needed.
struct GeneratedText {
  /// A part of the string: words, an ID or code, or a time.
  enum Part: Equatable {
    case words(ArraySlice<UInt8>)
    /// An ID or a code; equal values identify the same thing.
    case made(ArraySlice<UInt8>)
    /// A time, which differs between runs.
    case moment(ArraySlice<UInt8>)
  }

  /// The parts in order, without adjacent parts of words.
  private(set) var parts: [Part] = []

  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var (index, start) = (0, 0)
    while index < bytes.count {
      guard isStart(index), let (part, length) = part(at: index) else {
        index += 1
        continue
      }
      if start < index { parts.append(.words(bytes[start..<index])) }
      parts.append(part)
      index += length
      start = index
    }
    if start < bytes.count { parts.append(.words(bytes[start...])) }
  }

  /// Whether a word may start at this index.
  ///
  /// `_` separates the region in an ID from the generated part.
  private func isStart(_ index: Int) -> Bool {
    index == 0 || !GeneratedText.isAlphanumeric(bytes[index - 1])
  }

  private func part(at index: Int) -> (Part, Int)? {
    if let length = momentLength(at: index) {
      return (.moment(bytes[index..<index + length]), length)
    }
    if let length = uuidLength(at: index) ?? keyIDLength(at: index) ?? jobLength(at: index) {
      return (.made(bytes[index..<index + length]), length)
    }
    let length = wordLength(at: index)
    let word = bytes[index..<index + length]
    return GeneratedText.isMade(word) ? (.made(word), length) : nil
  }

  // MARK: Forms

  /// The length of the ID of an import job, such as `import-0k3ncee00a`; nil if there is none.
  ///
  /// Source: API reference, UserImportJobType (`import-[0-9a-zA-Z-]+`).
  private func jobLength(at index: Int) -> Int? {
    let start = Array("import-".utf8)
    guard bytes[index...].starts(with: start) else { return nil }
    let length = wordLength(at: index + start.count)
    return length == 10 ? start.count + length : nil
  }

  /// The length of the ID of a signing key; nil if there is none.
  ///
  /// The ID is the Base64 of 32 random bytes (developer guide, "Verifying JSON web tokens"). One of
  /// 1,500 such IDs has no digit, but all have letters of both cases.
  private func keyIDLength(at index: Int) -> Int? {
    let digits = bytes[index...].prefix { byte in
      GeneratedText.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
    let end = index + digits.count
    let isWhole = digits.count == 43 && end < bytes.count && bytes[end] == UInt8(ascii: "=")
    let cases = Set(digits.filter(GeneratedText.isLetter).map { $0 & 0x20 })
    return isWhole && cases.count == 2 ? digits.count + 1 : nil
  }

  /// The length of a UUID at an index (RFC 9562); nil if there is none.
  ///
  /// If a secret accidentally matched a part of the UUID, the secret's mask replaces those digits.
  private func uuidLength(at index: Int) -> Int? {
    let mask = Array(Secret.mask.utf8)
    var (end, hyphens, digits, isMasked) = (index, 0, 0, false)
    while end < bytes.count, hyphens < 5 {
      if GeneratedText.isHexadecimal(bytes[end]) {
        digits += 1
        end += 1
      } else if bytes[end] == UInt8(ascii: "-"), end + 1 < bytes.count, hyphens < 4 {
        hyphens += 1
        end += 1
      } else if bytes[end...].starts(with: mask) {
        isMasked = true
        end += mask.count
      } else {
        break
      }
    }
    let isWhole = end == bytes.count || !GeneratedText.isAlphanumeric(bytes[end])
    guard isWhole else { return nil }
    if isMasked { return digits >= 12 && hyphens > 1 ? end - index : nil }
    return digits == 32 && hyphens == 4 ? end - index : nil
  }

  /// The length of a time at an index, in ISO 8601 or HTTP format (RFC 9110 §5.6.7); nil if there
  /// is none.
  private func momentLength(at index: Int) -> Int? {
    for form in GeneratedText.momentForms where matches(form, at: index) {
      var end = index + form.count
      guard form.first == "d" else { return end - index }
      if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
        end += 1 + bytes[(end + 1)...].prefix { GeneratedText.isDigit($0) }.count
      }
      if end < bytes.count, bytes[end] == UInt8(ascii: "Z") { return end + 1 - index }
      for zone in ["sdd:dd", "sdddd"] where matches(Array(zone), at: end) {
        return end + zone.count - index
      }
      return end - index
    }
    return nil
  }

  /// The formats of times: `d` matches a digit, `a` a letter, `s` a sign, and any other character
  /// itself.
  private static let momentForms: [[Character]] = [
    Array("dddd-dd-ddTdd:dd:dd"), Array("aaa, dd aaa dddd dd:dd:dd GMT"),
  ]

  private func matches(_ form: [Character], at index: Int) -> Bool {
    guard index + form.count <= bytes.count else { return false }
    return zip(form, bytes[index...]).allSatisfy { sign, byte in
      switch sign {
      case "d": GeneratedText.isDigit(byte)
      case "a": GeneratedText.isLetter(byte)
      case "s": byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      default: sign.asciiValue == byte
      }
    }
  }

  private func wordLength(at index: Int) -> Int {
    bytes[index...].prefix { byte in
      GeneratedText.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }.count
  }
}

// MARK: - Words

extension GeneratedText {
  /// Whether a word looks generated: a 6-digit code, a client ID, the random part of a pool ID, or
  /// the Base64 of random bytes.
  private static func isMade(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count(where: isDigit)
    if digits == word.count { return word.count == 6 }
    guard word.count >= 20, digits >= 2 else { return false }
    let capitals = word.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let small = word.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let isSolid = digits + capitals + small == word.count
    // Words and names rarely switch between kinds of characters. Random strings switch at about
    // every second position.
    return isSolid && (capitals == 0 || small == 0) && digits >= 3
      || capitals > 1 && small > 1 && changes(in: word) * 20 >= word.count * 9
  }

  private static func changes(in word: ArraySlice<UInt8>) -> Int {
    zip(word, word.dropFirst()).count { kind($0) != kind($1) }
  }

  private static func kind(_ byte: UInt8) -> Int {
    if isDigit(byte) { return 0 }
    if !isLetter(byte) { return 1 }
    return byte & 0x20 == 0 ? 2 : 3
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  fileprivate static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  fileprivate static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte)
  }

  fileprivate static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }
}

extension JSONValue {
  /// Returns the value with placeholders for generated values.
  ///
  /// `member` is the name of the value. Strings in `written` are not generated.
  func withoutMade(
    in member: String = "",
    _ written: WrittenTexts = WrittenTexts()
  ) -> JSONValue {
    switch self {
    case .string(let text) where written.has(text): self
    case .string where OutcomeWalk.isRandom(self, in: member): "…"
    case .string(let text): .string(GeneratedText(text).text(written))
    case .number(let number) where number.isMoment && !written.has(number.text): "…"
    case .array(let values): .array(values.map { $0.withoutMade(in: member, written) })
    case .object(let members):
      .object(
        JSONObject(members.members.map { ($0.key, $0.value.withoutMade(in: $0.key, written)) })
      )
    case .null, .bool, .number: self
    }
  }
}

extension GeneratedText {
  /// Whether the string is a single ID or code.
  var isMade: Bool {
    if parts.count == 1, case .made = parts[0] { true } else { false }
  }

  /// The string with placeholders for generated values.
  fileprivate func text(_ written: WrittenTexts) -> String {
    if isMade, parts.allSatisfy({ $0.isMade(besides: written) }) {
      return "(generated by the pool)"
    }
    return parts.map { $0.isMade(besides: written) ? "…" : $0.text }.joined()
  }
}

extension GeneratedText.Part {
  private var bytes: ArraySlice<UInt8> {
    switch self {
    case .words(let bytes), .made(let bytes), .moment(let bytes): bytes
    }
  }

  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate func isMade(besides written: WrittenTexts) -> Bool {
    if case .words = self { return false }
    return !written.has(bytes)
  }
}
