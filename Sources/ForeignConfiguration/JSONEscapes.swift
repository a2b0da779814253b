/// Escapes of JSON that YAML lacks: halves of characters beyond the basic plane, such as `\ud83d\ude00`.
enum JSONEscapes {
  /// The text with another character of the same length for each half, so that every place stays; nil where there
  /// is none.
  static func withoutHalves(_ bytes: [UInt8]) -> [UInt8]? {
    var result = bytes
    var index = bytes.startIndex
    var found = false
    while let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      let digits = bytes[min(escape + 2, bytes.endIndex)...].prefix(4)
      if bytes[escape...].dropFirst().first == UInt8(ascii: "u"), isHalf(digits) {
        result.replaceSubrange(digits.startIndex..<digits.endIndex, with: "fffd".utf8)
        found = true
      }
      index = min(escape + 2, bytes.endIndex)
    }
    return found ? result : nil
  }

  /// Whether four digits are of the code units D800 to DFFF.
  private static func isHalf(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count == 4 && "dD".utf8.contains(digits[digits.startIndex])
      && "89abcdefABCDEF".utf8.contains(digits[digits.startIndex + 1])
  }
}
