import FoundationEssentials
import Synchronization
import Values

/// The values of `Date` fields in UTC, each of which is formatted once (RFC 9110 §5.6.7, RFC 5322
/// §3.3).
final class DateField: Sendable {
  private let zone: String
  private let latest = Mutex<(second: Int, text: String)?>(nil)

  /// Takes the name of the zone: `GMT` in HTTP, `+0000` in email.
  init(zone: String) { self.zone = zone }

  /// The value for an instant, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  func text(at date: Date) -> String {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    return latest.withLock { latest in
      if let latest, latest.second == second { return latest.text }
      let text = self.text(of: UTCTime(date))
      latest = (second, text)
      return text
    }
  }

  private func text(of time: UTCTime) -> String {
    let day = UTCTime.digits(time.day, width: 2)
    let year = UTCTime.digits(time.year, width: 4)
    return "\(time.weekdayName), \(day) \(time.monthName) \(year) \(time.clock) \(zone)"
  }
}
