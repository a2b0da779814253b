internal import Values

/// Decodes the HTML character references in email: all numeric references, and names.
enum HTMLEntities {
  /// Decodes all references in a string.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "&") {
        output += decode(bytes, at: &position)
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
  static func decode(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> [UInt8] {
    let reference = bytes[position...].prefix(maximumLength)
    position += 1
    if let end = reference.firstIndex(of: UInt8(ascii: ";")),
      let scalar = scalar(String(decoding: bytes[position..<end], as: UTF8.self))
    {
      position = end + 1
      return Array(String(scalar).utf8)
    }
    guard let scalar = unfinished(reference.dropFirst()) else { return [UInt8(ascii: "&")] }
    position = scalar.end
    return Array(String(scalar.value).utf8)
  }

  /// Decodes a decimal reference without its `;`, as browsers do (HTML standard §13.2.5.80).
  private static func unfinished(
    _ reference: ArraySlice<UInt8>
  ) -> (value: Unicode.Scalar, end: Int)? {
    let digits = reference.dropFirst().prefix(while: \.isASCIIDigit)
    guard reference.first == UInt8(ascii: "#"), !digits.isEmpty,
      let value = scalar("#" + String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (value, digits.endIndex)
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
