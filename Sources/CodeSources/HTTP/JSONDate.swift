internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Values

extension JSONValue {
  /// The time that a value states, in UTC if it has no zone; nil if it states none.
  ///
  /// A number counts from 1970, in milliseconds if seconds would be after the year 5000.
  var date: Date? {
    if let number = double { return JSONDate.since1970(number) }
    guard let text = string else { return nil }
    return JSONDate.parse(text) ?? MailDate.parse(text) ?? JSONDate.since1970(text)
  }
}

/// Parses dates of JSON APIs, which often deviate from ISO 8601.
enum JSONDate {
  /// Parses `2026-11-22T12:48:00.123Z`, with a space instead of `T`, and with or without a zone.
  static func parse(_ text: String) -> Date? {
    var bytes = Array(text.utf8)
    guard bytes.count > 10 else { return Instant(text).map { date($0, 0) } }
    if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    let time = bytes[11...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
    var rest = bytes[time.endIndex...]
    var digits: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
    }
    let start = String(decoding: bytes[..<time.endIndex], as: UTF8.self)
    let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    return Instant(start + zone(rest)).map { date($0, fraction) }
  }

  fileprivate static func since1970(_ number: Double) -> Date {
    Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number)
  }

  /// Parses a number in a string: ten digits of seconds or 13 digits of milliseconds since 1970.
  ///
  /// Both are times after September 2001. Other digits can be a date such as `20261122`.
  fileprivate static func since1970(_ text: String) -> Date? {
    let digits = text.utf8.prefix(while: \.isASCIIDigit)
    let rest = text.utf8.dropFirst(digits.count)
    guard digits.count == 10 || digits.count == 13, rest.isEmpty || rest.first == UInt8(ascii: "."),
      rest.dropFirst().allSatisfy(\.isASCIIDigit)
    else { return nil }
    return Double(text).map(since1970)
  }

  private static func date(_ instant: Instant, _ fraction: Double) -> Date {
    Date(timeIntervalSince1970: Double(instant.seconds) + fraction)
  }

  /// The zone as RFC 3339 spells it: `Z` for none, `+01:00` for `+0100`.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self).uppercased()
    text.removeAll { $0 == " " }
    guard let sign = text.first, sign == "+" || sign == "-" else {
      return text.isEmpty || text == "UTC" || text == "GMT" ? "Z" : text
    }
    switch text.utf8.count {
    case 3: return text + ":00"
    case 5: return text.prefix(3) + ":" + text.suffix(2)
    default: return text
    }
  }
}
