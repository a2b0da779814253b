package import FoundationEssentials
internal import Values

/// Parses the dates of RFC 5322 §3.3, including the obsolete forms.
package enum MailDate {
  private static let months = UTCTime.months.map(\.asciiLowercased)

  private static let zones = [
    "edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
  ]

  /// Parses a date; nil if the string is not a valid date.
  package static func parse(_ text: String) -> Date? {
    var words = text.asciiLowercased.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
      .map { String(decoding: $0, as: UTF8.self) }
    if let first = words.first, Int(first) == nil { words.removeFirst() }
    guard words.count >= 4, let day = Int(words[0]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[1].prefix(3))),
      let year = year(words[2]), let time = seconds(words[3])
    else { return nil }
    let zone = words.count > 4 ? offset(words[4]) : 0
    let days = UTCTime.daysSinceEpoch(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + time - zone))
  }

  /// Parses a year: two digits mean 1950 to 2049, and three count from 1900 (RFC 5322 §4.3); nil
  /// for other strings.
  private static func year(_ word: String) -> Int? {
    guard let number = Int(word), (0...9999).contains(number) else { return nil }
    return switch word.utf8.count {
    case ...2: number < 50 ? 2000 + number : 1900 + number
    case 3: 1900 + number
    default: number
    }
  }

  private static func seconds(_ word: String) -> Int? {
    let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard (2...3).contains(parts.count), (0...23).contains(parts[0]), (0...59).contains(parts[1])
    else { return nil }
    let second = parts.count == 3 ? parts[2] : 0
    guard (0...60).contains(second) else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + second
  }

  /// Parses a zone as seconds from UTC; an unknown zone counts as UTC (RFC 5322 §4.3).
  private static func offset(_ word: String) -> Int {
    guard let sign = word.first, sign == "+" || sign == "-" else {
      return (zones[word] ?? 0) * 3600
    }
    guard word.utf8.count == 5, let number = Int(word.dropFirst()) else { return 0 }
    let seconds = (number / 100) * 3600 + (number % 100) * 60
    return sign == "-" ? -seconds : seconds
  }
}
