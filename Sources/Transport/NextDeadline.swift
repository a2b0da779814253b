/// The time before which no transfer's deadline is over; it may be that of one that ended since.
struct NextDeadline {
  private var instant: ContinuousClock.Instant?

  /// Takes another transfer's deadline into account.
  mutating func note(_ deadline: ContinuousClock.Instant?) {
    guard let deadline else { return }
    instant = min(instant ?? deadline, deadline)
  }

  func isOver(at now: ContinuousClock.Instant) -> Bool {
    instant.map { $0 <= now } ?? false
  }

  /// How long there is to wait, rounded up and at most `CInt.max`.
  func millisecondsLeft(at now: ContinuousClock.Instant) -> CInt {
    guard let instant else { return CInt.max }
    let left = now.duration(to: instant)
    guard left > .zero else { return 0 }
    return CInt(clamping: left.wholeMilliseconds)
  }
}

extension Duration {
  /// Milliseconds rounded up, and never beyond what libcurl's options take.
  var wholeMilliseconds: Int {
    // Less than nothing would be -1 to poll(2), and so for ever.
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < Int64(CInt.max) / 1000 else { return Int(CInt.max) }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
