package import FoundationEssentials
internal import Values

/// The `TIMESTAMP` of an SRP proof: Java's `EEE MMM d HH:mm:ss z yyyy` in English.
package enum SRPTimestamp {
  /// Formats a date, without a leading zero in the day: `Tue Feb 3 04:05:06 UTC 2026`.
  package static func text(_ date: Date) -> String { text(UTCTime(date)) }

  /// Returns the timestamp in the form that a proof includes; nil for a format that the service
  /// rejects.
  ///
  /// Measured on a real pool: the service accepts names in any case and a day of one or two
  /// digits. The zone must be `UTC` or `GMT` in uppercase. The proof includes the correct
  /// weekday, the unpadded day, and `UTC`. The age of the timestamp does not matter.
  package static func canonical(_ text: String) -> String? {
    let fields = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 6, index(of: fields[0], in: UTCTime.weekdays) != nil,
      let month = index(of: fields[1], in: UTCTime.months),
      let day = UTCTime.number(fields[2], widths: 1...2),
      let year = UTCTime.number(fields[5], widths: 4...4),
      ["UTC", "GMT"].contains(String(decoding: fields[4], as: UTF8.self)),
      let time = UTCTime([year, month + 1, day] + clock(fields[3]))
    else { return nil }
    return self.text(time)
  }

  /// Parses hours, minutes, and seconds; a field without two digits becomes the invalid value -1.
  private static func clock(_ text: Substring.UTF8View) -> [Int] {
    text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { UTCTime.number($0, widths: 2...2) ?? -1 }
  }

  private static func index(of name: Substring.UTF8View, in names: [String]) -> Int? {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return names.firstIndex { $0.lowercased() == name }
  }

  private static func text(_ time: UTCTime) -> String {
    let year = UTCTime.digits(time.year, width: 4)
    return "\(time.weekdayName) \(time.monthName) \(time.day) \(time.clock) UTC \(year)"
  }
}
