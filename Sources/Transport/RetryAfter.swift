package import FoundationEssentials

extension HTTPResponse {
  /// The pause that the `Retry-After` header specifies, in seconds or until a date; nil without
  /// one.
  ///
  /// Source: RFC 9110, section 10.2.3.
  package func askedPause(at now: Date) -> Duration? {
    guard let text = headers.first(named: "Retry-After") else { return nil }
    if let seconds = Int(text), seconds >= 0 { return .seconds(seconds) }
    guard let date = HTTPDate(text) else { return nil }
    return .seconds(max(0, Double(date.secondsSince1970) - now.timeIntervalSince1970))
  }
}
