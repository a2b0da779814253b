internal import Values

// The forms of generated values.
extension GeneratedText {
  /// The length of the ID of an import job, such as `import-0k3ncee00a`; nil if there is none.
  ///
  /// Source: API reference, UserImportJobType (`import-[0-9a-zA-Z-]+`).
  func jobLength(at index: Int) -> Int? {
    let start = GeneratedText.jobStart
    guard bytes[index] == start[0], bytes[index...].starts(with: start) else { return nil }
    let length = wordLength(at: index + start.count)
    return length == 10 ? start.count + length : nil
  }

  private static let jobStart = Array("import-".utf8)

  /// The length of the ID of a signing key; nil if there is none.
  ///
  /// The ID is the Base64 of 32 random bytes (developer guide, "Verifying JSON web tokens"). One of
  /// 1,500 such IDs has no digit, but all have letters of both cases.
  func keyIDLength(at index: Int) -> Int? {
    let digits = bytes[index...].prefix { byte in
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
    let end = index + digits.count
    let isWhole = digits.count == 43 && end < bytes.count && bytes[end] == UInt8(ascii: "=")
    guard isWhole else { return nil }
    let cases = Set(digits.filter(\.isASCIILetter).map { $0 & 0x20 })
    return cases.count == 2 ? digits.count + 1 : nil
  }

  /// The length of a UUID at an index (RFC 9562); nil if there is none.
  ///
  /// If a secret accidentally matched a part of the UUID, the secret's mask replaces those digits.
  func uuidLength(at index: Int) -> Int? {
    let mask = GeneratedText.mask
    var (end, hyphens, digits, isMasked) = (index, 0, 0, false)
    while end < bytes.count, hyphens < 5 {
      if bytes[end].isASCIIHexDigit {
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
    let isWhole = end == bytes.count || !bytes[end].isASCIIAlphanumeric
    guard isWhole else { return nil }
    if isMasked { return digits >= 12 && hyphens > 1 ? end - index : nil }
    return digits == 32 && hyphens == 4 ? end - index : nil
  }

  private static let mask = Array(Secret.mask.utf8)

  /// The length of a time at an index, in ISO 8601 or HTTP format (RFC 9110 §5.6.7); nil if there
  /// is none.
  func momentLength(at index: Int) -> Int? {
    for form in GeneratedText.momentForms where matches(form, at: index) {
      var end = index + form.count
      guard form.first == UInt8(ascii: "d") else { return end - index }
      if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
        end += 1 + bytes[(end + 1)...].prefix(while: \.isASCIIDigit).count
      }
      if end < bytes.count, bytes[end] == UInt8(ascii: "Z") { return end + 1 - index }
      for zone in GeneratedText.zoneForms where matches(zone, at: end) {
        return end + zone.count - index
      }
      return end - index
    }
    return nil
  }

  /// The formats of times: `d` matches a digit, `a` a letter, `s` a sign, and any other character
  /// itself.
  private static let momentForms = [
    Array("dddd-dd-ddTdd:dd:dd".utf8), Array("aaa, dd aaa dddd dd:dd:dd GMT".utf8),
  ]

  private static let zoneForms = [Array("sdd:dd".utf8), Array("sdddd".utf8)]

  private func matches(_ form: [UInt8], at index: Int) -> Bool {
    guard index + form.count <= bytes.count else { return false }
    return form.indices.allSatisfy { place in
      let byte = bytes[index + place]
      return switch form[place] {
      case UInt8(ascii: "d"): byte.isASCIIDigit
      case UInt8(ascii: "a"): byte.isASCIILetter
      case UInt8(ascii: "s"): byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      case let sign: sign == byte
      }
    }
  }
}
