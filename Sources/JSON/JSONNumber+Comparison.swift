// Comparison by exact value, at any length and with any exponent.
extension JSONNumber: Hashable, Comparable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.text == rhs.text { return true }
    if let left = Int(lhs.text), let right = Int(rhs.text) { return left == right }
    guard let left = Decimal(lhs.text), let right = Decimal(rhs.text) else { return false }
    return left == right
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    if let left = Int(lhs.text), let right = Int(rhs.text) { return left < right }
    guard let left = Decimal(lhs.text), let right = Decimal(rhs.text) else {
      return lhs.double < rhs.double
    }
    return left < right
  }

  // Equal values have the same nearest floating-point value.
  package func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

/// An exact decimal number, the same for every spelling of a value.
private struct Decimal: Equatable, Comparable {
  private var isNegative = false
  /// The ASCII digits from the first to the last that is not 0; empty for zero.
  private var digits: [UInt8] = []
  /// The power of ten of the place before the first digit; 0 for zero.
  private var exponent = 0

  /// Reads a number in RFC 8259's grammar; nil if the exponent does not fit in an `Int`.
  init?(_ text: String) {
    let parts = text.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    guard let written = parts.first else { return nil }
    let unsigned = written.drop { $0 == UInt8(ascii: "-") }
    let whole = unsigned.prefix { $0 != UInt8(ascii: ".") }
    let all = unsigned.filter { $0 != UInt8(ascii: ".") }
    digits = Array(all.drop { $0 == UInt8(ascii: "0") })
    let zeros = all.count - digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard !digits.isEmpty else { return }
    isNegative = unsigned.count < written.count
    guard let power = parts.count < 2 ? 0 : Int(String(Substring(parts[1]))) else { return nil }
    let (sum, isTooLarge) = power.addingReportingOverflow(whole.count - zeros)
    if isTooLarge { return nil }
    exponent = sum
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.sign != rhs.sign { return lhs.sign < rhs.sign }
    return lhs.isNegative ? rhs.isCloserToZero(than: lhs) : lhs.isCloserToZero(than: rhs)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func isCloserToZero(than other: Self) -> Bool {
    exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
