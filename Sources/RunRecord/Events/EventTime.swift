internal import FoundationEssentials
internal import JSON
internal import Values

/// An instant in RFC 3339 with seven digits after the second, in UTC.
///
/// Seven digits identify each `Date` of this century exactly. Therefore, a report made from the
/// file has the same times as the report of the run.
extension Date: EventValue {
  private static let digits = 7
  private static let unitsPerSecond = 10_000_000

  var json: JSONValue {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let rest = timeIntervalSinceReferenceDate - seconds
    let units = Int((rest * Double(Date.unitsPerSecond)).rounded())
    let isNext = units == Date.unitsPerSecond
    let whole = Date(timeIntervalSinceReferenceDate: isNext ? seconds + 1 : seconds)
    return .string(whole.rfc3339(fraction: isNext ? 0 : units, digits: Date.digits))
  }

  init(json: JSONValue) throws(EventError) {
    guard let text = json.string, text.hasSuffix("Z"), let point = text.firstIndex(of: "."),
      let whole = try? Date(text[..<point] + "Z", strategy: .iso8601),
      let fraction = Double("0\(text[point...].dropLast())")
    else { throw .invalid(path: "") }
    // The fraction counts from the second below, also before 2001.
    self.init(timeIntervalSinceReferenceDate: whole.timeIntervalSinceReferenceDate + fraction)
  }
}

/// A number of seconds, with all digits down to a nanosecond.
extension Duration: EventValue {
  private static let attosecondsPerNanosecond: Int64 = 1_000_000_000

  var json: JSONValue {
    let (seconds, attoseconds) = components
    let nanoseconds = attoseconds / Duration.attosecondsPerNanosecond
    guard nanoseconds != 0 else { return .integer(Int(seconds)) }
    var text: [UInt8] = []
    text.reserveCapacity(32)
    if seconds < 0 || nanoseconds < 0 { text.append(UInt8(ascii: "-")) }
    text += String(seconds.magnitude).utf8
    text.append(UInt8(ascii: "."))
    UTCTime.append(Int(nanoseconds.magnitude), width: 9, to: &text)
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    return JSONNumber(String(decoding: text, as: UTF8.self)).map(JSONValue.number) ?? 0
  }

  init(json: JSONValue) throws(EventError) {
    guard case .number(let number) = json else { throw .invalid(path: "") }
    let parts = number.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = Int64(parts[0]) else {
      self = .seconds(number.double)
      return
    }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.count <= 9, digits.allSatisfy(\.isNumber) else {
      self = .seconds(number.double)
      return
    }
    let nanoseconds = Int64(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    let sign: Int64 = number.text.hasPrefix("-") ? -1 : 1
    self = .seconds(seconds) + .nanoseconds(sign * nanoseconds)
  }
}
