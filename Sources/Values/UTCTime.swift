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

// MARK: - Calendar

extension UTCTime {
  // Years start in March in these calculations, so the leap day is the last day of a year. An era
  // is 400 years (146,097 days), after which the Gregorian calendar repeats. 1970-01-01 is day
  // 719,468.

  /// The number of days from 1970-01-01 to the day.
  var daysSinceEpoch: Int { UTCTime.daysSinceEpoch(year: year, month: month, day: day) }

  /// The number of days from 1970-01-01; a day after the end of a month is in the next month.
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
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

extension Int {
  /// The quotient rounded toward negative infinity, for days before an epoch.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
