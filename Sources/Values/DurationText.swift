/// The error for a string that is not a duration of the scenario language.
package struct DurationSyntaxError: Error, Hashable, Sendable {
  /// The rule of the grammar that a string breaks.
  package enum Reason: Hashable, Sendable {
    /// A bare number, with the duration that was most likely intended.
    case missingUnit(suggestion: String)
    case empty, expectedNumber, unknownUnit(String), notDescending(String), tooLong
  }

  /// The first rule that the string breaks.
  package var reason: Reason
}

extension Duration {
  /// Parses `(integer unit)+` with the units d, h, m, s, and ms in descending order: `1h30m`.
  package init(authored text: String) throws(DurationSyntaxError) {
    var rest = Array(text.utf8)[...]
    guard !rest.isEmpty else { throw DurationSyntaxError(reason: .empty) }
    self = .zero
    var last = Int.max
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isASCIIDigit)
      let unit = rest[digits.endIndex...].prefix { !$0.isASCIIDigit }
      rest = rest[unit.endIndex...]
      let part = try DurationPart(digits: digits, unit: unit, whole: text)
      guard part.milliseconds < last else {
        throw DurationSyntaxError(reason: .notDescending(part.unit))
      }
      last = part.milliseconds
      self += try part.duration()
    }
  }

  /// The shortest spelling in the language's units, rounded to whole milliseconds.
  ///
  /// Examples: `1h30m`, `250ms`.
  package var sourceText: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded())
    guard milliseconds != 0 else { return "0s" }
    var rest = milliseconds.magnitude
    var text = milliseconds < 0 ? "-" : ""
    for (unit, length) in DurationPart.units {
      let count = rest / UInt(length)
      if count > 0 { text += "\(count)\(unit)" }
      rest %= UInt(length)
    }
    return text
  }
}

private struct DurationPart {
  static let units = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)]

  let count: Int
  let unit: String
  let milliseconds: Int

  init(
    digits: ArraySlice<UInt8>,
    unit: ArraySlice<UInt8>,
    whole: String
  ) throws(DurationSyntaxError) {
    guard !digits.isEmpty else { throw DurationSyntaxError(reason: .expectedNumber) }
    let word = String(decoding: unit, as: UTF8.self)
    guard !word.isEmpty else {
      throw DurationSyntaxError(reason: .missingUnit(suggestion: whole + "s"))
    }
    guard let known = DurationPart.units.first(where: { $0.0 == word }) else {
      throw DurationSyntaxError(reason: .unknownUnit(word))
    }
    guard let count = Int(String(decoding: digits, as: UTF8.self)) else {
      throw DurationSyntaxError(reason: .tooLong)
    }
    (self.count, self.unit, milliseconds) = (count, word, known.1)
  }

  /// Converts the part; throws for more than a century, which prevents overflows in sums.
  func duration() throws(DurationSyntaxError) -> Duration {
    let (total, overflow) = count.multipliedReportingOverflow(by: milliseconds)
    guard !overflow, total <= 100 * 366 * 86_400_000 else {
      throw DurationSyntaxError(reason: .tooLong)
    }
    return .milliseconds(total)
  }
}
