/// Base64 with padding (RFC 4648 §4), as far as validation needs it.
enum Base64Text {
  /// How many bytes a text stands for; nil where it is not Base64.
  static func byteCount(_ text: String) -> Int? {
    let bytes = text.utf8
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard bytes.count.isMultiple(of: 4), padding <= 2,
      bytes.dropLast(padding).allSatisfy(isInAlphabet)
    else { return nil }
    return bytes.count / 4 * 3 - padding
  }

  private static func isInAlphabet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
