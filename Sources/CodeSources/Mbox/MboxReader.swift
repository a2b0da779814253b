internal import Glibc
internal import Transport

/// Delivers the messages that are appended to an mbox file, on a thread that may block.
struct MboxReader {
  /// The interval between checks of a file that may still be written.
  private static let settling = Duration.milliseconds(20)

  /// The maximum number of checks for a file to settle while a caller waits.
  private static let maximumSettlingChecks = 10

  /// The time after which a lock counts as left behind.
  static let lockLimit = Duration.seconds(10)

  let file: MboxFile
  let inbox: SourceInbox
  private let recheck: Duration

  /// The file at the last reading; nil if there was none.
  var facts: MboxFile.Facts?

  /// The place of the last delivered message.
  var last = MboxPlace()

  /// How often each message was delivered, or was in the file before the watch began.
  var known: [MboxIdentity: Int] = [:]

  /// The messages to skip after another program rewrote the file.
  var skipped: [MboxIdentity: Int] = [:]

  /// The end of the file at the last reading, until a second reading finds the same end.
  var unsettled: Int?

  /// The time since which the file is locked.
  var lockedSince: ContinuousClock.Instant?

  private var earlier: [[UInt8]] = []

  /// Finds the starting point after the existing messages, except those that `inbox.earlier`
  /// requests.
  init(
    _ file: MboxFile,
    recheck: Duration,
    inbox: SourceInbox
  ) throws(CodeSourceError) {
    (self.file, self.recheck, self.inbox) = (file, recheck, inbox)
    guard let now = file.facts else { return }
    let start = max(0, now.size - MboxFile.maximumSize)
    guard case .bytes(let bytes, let facts) = try file.read(from: start, ignoresLocks: true) else {
      return
    }
    let messages = MboxMessage.all(in: bytes)
    for message in messages { known[MboxIdentity(message.text), default: 0] += 1 }
    earlier = messages.suffix(inbox.earlier).map(\.text)
    self.facts = facts
    last = MboxPlace(of: bytes[(messages.last?.start ?? 0)...], at: start)
  }

  /// Delivers messages until the watch is stopped.
  mutating func run(_ watch: MaildirWatch) throws(CodeSourceError) {
    let events = MboxEvents(file)
    for message in earlier { deliver(message) }
    earlier = []
    inbox.begin()
    while true {
      let isOpen = unsettled != nil || lockedSince != nil
      let pause = isOpen ? min(recheck, MboxReader.settling) : recheck
      switch watch.control.wait(until: .now + pause, orFor: events.descriptor) {
      case .stopped: return
      case .readable:
        events.drain()
        try look()
      case .timedOut: try look()
      case .signaled:
        let looks = watch.takeWaitingChecks()
        defer { for look in looks { look.resume() } }
        try look()
        for _ in 0..<MboxReader.maximumSettlingChecks where unsettled != nil || lockedSince != nil {
          usleep(UInt32(MboxReader.settling / .microseconds(1)))
          try look()
        }
      }
    }
  }
}
