package import FoundationEssentials

extension UTCTime {
  /// The English names of the weekdays in three letters, from Sunday.
  package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The English names of the months in three letters.
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The English name of the weekday in three letters.
  package var weekdayName: String { UTCTime.weekdays[weekday] }

  /// The English name of the month in three letters.
  package var monthName: String { UTCTime.months[month - 1] }

  /// The time of day as `HH:mm:ss`.
  package var clock: String {
    let (hour, minute) = (UTCTime.digits(hour, width: 2), UTCTime.digits(minute, width: 2))
    return "\(hour):\(minute):\(UTCTime.digits(second, width: 2))"
  }
}

extension Date {
  /// The second of the instant in UTC, in RFC 3339: `2026-02-03T04:05:06Z`.
  ///
  /// Foundation's formatter would set up a calendar and a time zone first. Unlike its calendar, this
  /// one is Gregorian before 1582 too.
  package var rfc3339: String {
    String(decoding: rfc3339Second + [UInt8(ascii: "Z")], as: UTF8.self)
  }

  /// The second of the instant in UTC, with a fraction of this number of digits.
  package func rfc3339(fraction: Int, digits: Int) -> String {
    var text = rfc3339Second
    text.append(UInt8(ascii: "."))
    UTCTime.append(fraction, width: digits, to: &text)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The second without the zone.
  private var rfc3339Second: [UInt8] {
    let time = UTCTime(self)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    UTCTime.append(time.year, width: 4, to: &text)
    append(UInt8(ascii: "-"), time.month)
    append(UInt8(ascii: "-"), time.day)
    append(UInt8(ascii: "T"), time.hour)
    append(UInt8(ascii: ":"), time.minute)
    append(UInt8(ascii: ":"), time.second)
    return text

    func append(_ separator: UInt8, _ number: Int) {
      text.append(separator)
      UTCTime.append(number, width: 2, to: &text)
    }
  }
}

// MARK: - Digits

extension UTCTime {
  /// Formats a number in decimal digits, padded with zeros to `width`.
  package static func digits(_ value: Int, width: Int) -> String {
    let text = String(value)
    let missing = width - text.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + text : text
  }

  /// Appends a number in decimal digits, padded with zeros to `width`.
  package static func append(_ value: Int, width: Int, to text: inout [UInt8]) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    guard (0..<unit * 10).contains(value) else {
      text += digits(value, width: width).utf8
      return
    }
    // Dividing by a constant is cheaper than by a unit for each digit.
    var rest = value
    text += repeatElement(UInt8(ascii: "0"), count: width)
    for place in text.indices.suffix(width).reversed() {
      text[place] += UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Parses a string with an allowed number of ASCII digits; nil for any other string.
  package static func number(_ text: Substring.UTF8View, widths: ClosedRange<Int>) -> Int? {
    parsed(text, widths)
  }

  /// Parses bytes with an allowed number of ASCII digits; nil for any other bytes.
  package static func number(_ bytes: ArraySlice<UInt8>, widths: ClosedRange<Int>) -> Int? {
    parsed(bytes, widths)
  }

  private static func parsed(_ text: some Collection<UInt8>, _ widths: ClosedRange<Int>) -> Int? {
    guard widths.contains(text.count) else { return nil }
    var value = 0
    for byte in text {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
