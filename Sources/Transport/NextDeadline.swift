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
