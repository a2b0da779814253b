package import FoundationEssentials

/// The calendar fields of a second in UTC, computed without time zone or locale data.
package struct UTCTime: Hashable, Sendable {
  /// The year of the Gregorian calendar, 1 to 9999.
  package let year: Int

  /// The month, from 1.
  package let month: Int

  /// The day of the month, from 1.
  package let day: Int

  /// The hour, 0 to 23.
  package let hour: Int

  /// The minute, 0 to 59.
  package let minute: Int

  /// The second, 0 to 59.
  package let second: Int

  /// Creates the fields of `date`, without its fraction of a second.
  package init(_ date: Date) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = seconds.dividedDown(by: 86_400)
    let time = seconds - days * 86_400
    (year, month, day) = UTCTime.civil(daysSinceEpoch: days)
    (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
  }

  /// Creates a second from six fields, with the year first; nil if it is not in the calendar.
  ///
  /// Leap seconds are not supported.
  package init?(_ fields: [Int]) {
    guard fields.count == 6 else { return nil }
    (year, month, day) = (fields[0], fields[1], fields[2])
    (hour, minute, second) = (fields[3], fields[4], fields[5])
    guard (1...9999).contains(year), (1...12).contains(month), (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second),
      UTCTime.civil(daysSinceEpoch: daysSinceEpoch) == (year, month, day)
    else { return nil }
  }

  /// The start of the second.
  package var date: Date {
    Date(
      timeIntervalSince1970: Double(daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second)
    )
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday; 1970-01-01 was a Thursday.
  var weekday: Int {
    let day = daysSinceEpoch + 4
    return day - day.dividedDown(by: 7) * 7
  }
}

// MARK: - Names

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
    for (separator, number) in zip(
      "--T::".utf8,
      [time.month, time.day, time.hour, time.minute, time.second]
    ) {
      text.append(separator)
      UTCTime.append(number, width: 2, to: &text)
    }
    return text
  }
}

// MARK: - Calendar

extension UTCTime {
  // Years start in March in these calculations, so the leap day is the last day of a year. An era
  // is 400 years (146,097 days), after which the Gregorian calendar repeats. 1970-01-01 is day
  // 719,468.

  private var daysSinceEpoch: Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted.dividedDown(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSinceEpoch + 719_468
    let era = days.dividedDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
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
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
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

extension Int {
  /// The quotient rounded toward negative infinity, for days before an epoch.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
