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
  package var int: Int? { Int(text) ?? Int(exactly: double) }

  /// The nearest floating-point value.
  package var double: Double { Double(text) ?? 0 }
}

extension JSONNumber: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.text == rhs.text { return true }
    if let left = lhs.int, let right = rhs.int { return left == right }
    return lhs.double == rhs.double
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

extension JSONNumber {
  /// Whether `text` is a number by RFC 8259 §6: no leading zero or plus sign, digits after a point.
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = ArraySlice(text)
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let length = rest.count
    guard let first = rest.first, dropDigits(&rest) else { return false }
    if first == UInt8(ascii: "0"), length - rest.count > 1 { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
