/// A number as written, which preserves long fractions and forms such as `3600.0`.
///
/// Numbers with equal values are equal: `1.0` equals `1`.
package struct JSONNumber: Sendable {
  /// The spelling, which always follows RFC 8259's grammar for numbers.
  package let text: String

  /// Creates a whole number.
  package init(_ value: Int) { text = String(value) }

  /// Creates a floating-point number; infinities and NaN, which JSON lacks, become 0.
  package init(_ value: Double) {
    guard value.isFinite else {
      text = "0"
      return
    }
    text = Int(exactly: value).map { String($0) } ?? String(value)
  }

  /// Reads a number; nil if the string does not follow RFC 8259's grammar for numbers.
  package init?(_ text: String) {
    guard JSONNumber.isNumber(text.utf8) else { return nil }
    self.text = text
  }

  /// The value in any spelling (`3600.0` is 3600); nil if it is not whole or does not fit.
  package var int: Int? {
    // Beyond 53 bits, the nearest floating-point value can be another whole number.
    Int(text) ?? Int(exactly: double).flatMap { JSONNumber($0) == self ? $0 : nil }
  }

  /// The nearest floating-point value.
  package var double: Double { Double(text) ?? 0 }
}

extension JSONNumber {
  /// Whether `text` is a number by RFC 8259 §6: no leading zero or plus sign, digits after a point.
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    let bytes = text.span
    var place = skip("-", in: bytes, at: 0)
    let first = place
    guard skipDigits(of: bytes, at: &place) else { return false }
    if bytes[first] == UInt8(ascii: "0"), place - first > 1 { return false }
    let point = skip(".", in: bytes, at: place)
    if point > place {
      place = point
      guard skipDigits(of: bytes, at: &place) else { return false }
    }
    let exponent = skip("e", "E", in: bytes, at: place)
    if exponent > place {
      place = skip("+", "-", in: bytes, at: exponent)
      guard skipDigits(of: bytes, at: &place) else { return false }
    }
    return place == bytes.count
  }

  /// The place after one of these characters; the same place if there is none.
  private static func skip(
    _ one: Unicode.Scalar,
    _ other: Unicode.Scalar? = nil,
    in bytes: Span<UInt8>,
    at place: Int
  ) -> Int {
    guard place < bytes.count else { return place }
    let character = Unicode.Scalar(bytes[place])
    return character == one || character == other ? place + 1 : place
  }

  /// Moves a place past digits; false if there are none.
  private static func skipDigits(of bytes: Span<UInt8>, at place: inout Int) -> Bool {
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place > start
  }
}
