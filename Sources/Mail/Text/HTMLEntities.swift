internal import Values

/// Decodes the HTML character references in email: all numeric references, and names.
enum HTMLEntities {
  /// Decodes all references in the value of an attribute.
  ///
  /// A name without its `;` stays as it is before a letter, a digit, or `=`, as in the URL
  /// `?a=1&copy=2` (HTML standard §13.2.5.73).
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "&") {
        output += decode(bytes, at: &position, inAttribute: true)
      } else {
        output.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The maximum length of a reference, including its `&` and `;`.
  private static let maximumLength = 12

  /// Decodes the reference at an ampersand and moves past it.
  ///
  /// Without a valid reference, returns the ampersand.
  static func decode(
    _ bytes: ArraySlice<UInt8>,
    at position: inout Int,
    inAttribute: Bool = false
  ) -> [UInt8] {
    let reference = bytes[position...].prefix(maximumLength)
    position += 1
    if let end = reference.firstIndex(of: UInt8(ascii: ";")),
      let scalar = scalar(String(decoding: bytes[position..<end], as: UTF8.self))
    {
      position = end + 1
      return Array(String(scalar).utf8)
    }
    let rest = reference.dropFirst()
    guard let found = unfinishedNumber(rest) ?? unfinishedName(rest, inAttribute: inAttribute)
    else { return [UInt8(ascii: "&")] }
    position = found.end
    return Array(String(found.value).utf8)
  }

  /// Decodes a numeric reference without its `;`, as browsers do (HTML standard §13.2.5.80).
  private static func unfinishedNumber(
    _ reference: ArraySlice<UInt8>
  ) -> (value: Unicode.Scalar, end: Int)? {
    guard reference.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = [UInt8(ascii: "x"), UInt8(ascii: "X")].contains(reference.dropFirst().first)
    let start = isHexadecimal ? 2 : 1
    let digits = reference.dropFirst(start).prefix {
      isHexadecimal ? $0.isASCIIHexDigit : $0.isASCIIDigit
    }
    let text = String(decoding: reference.prefix(start) + digits, as: UTF8.self)
    guard !digits.isEmpty, let value = scalar(text) else { return nil }
    return (value, digits.endIndex)
  }

  /// Decodes the longest name that browsers accept without its `;`.
  private static func unfinishedName(
    _ reference: ArraySlice<UInt8>,
    inAttribute: Bool
  ) -> (value: Unicode.Scalar, end: Int)? {
    let name = reference.prefix { $0.isASCIILetter || $0.isASCIIDigit }
    for end in stride(from: name.endIndex, to: name.startIndex, by: -1) {
      let text = String(decoding: name[..<end], as: UTF8.self)
      guard let value = HTMLCharacterNames.withoutSemicolon[text] else { continue }
      let next = end < reference.endIndex ? reference[end] : 0
      let isPartOfURL = end < name.endIndex || next == UInt8(ascii: "=")
      return inAttribute && isPartOfURL ? nil : (value, end)
    }
    return nil
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard reference.hasPrefix("#") else { return HTMLCharacterNames.scalars[reference] }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number != 0 else { return nil }
    // Numbers of C1 controls mean Windows-1252 characters (HTML standard §13.2.5.5).
    if (0x80...0x9F).contains(number) {
      return Charset.decode([UInt8(number)], charset: "windows-1252").unicodeScalars.first
    }
    return Unicode.Scalar(number)
  }
}
