internal import Diagnostics
internal import RunRecord

extension PoolWaits {
  /// The shortest total that reports mention.
  private static let shortest = Duration.milliseconds(100)

  /// The waits in words, such as `3.2 s for the rate limit`; nil if they are short.
  private var words: String? {
    let parts = [
      (rateLimit, "for the rate limit"),
      (throttling, "because the service throttled requests"),
    ]
    let words = parts.filter { $0.0 >= Self.shortest }.map { "\($0.0.shortText) \($0.1)" }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  /// The line for the summary of a run, with an empty line at the end; empty for short waits.
  ///
  /// Scenarios that run at the same time also wait at the same time.
  var summaryText: StyledText {
    words.map { "In total, scenarios waited \($0).\n\n" } ?? ""
  }

  /// The line for one scenario; empty for short waits.
  var scenarioLine: String { words.map { "waited \($0)\n" } ?? "" }
}
