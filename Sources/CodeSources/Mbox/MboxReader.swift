internal import Glibc
internal import Mail
internal import Transport

/// Delivers the messages that are appended to an mbox file, on a thread that may block.
struct MboxReader {
  /// The interval between checks of a file that may still be written.
  private static let settling = Duration.milliseconds(20)

  /// The maximum number of checks for a file to settle while a caller waits.
  private static let settlingLooks = 10

  /// The time after which a lock counts as left behind.
  private static let lockLimit = Duration.seconds(10)

  private let file: MboxFile
  private let inbox: SourceInbox
  private let recheck: Duration

  /// The file at the last reading; nil if there was none.
  private var facts: MboxFile.Facts?

  /// The place of the last delivered message.
  private var last = MboxPlace()

  /// How often each message was delivered, or was in the file before the watch began.
  private var known: [MboxIdentity: Int] = [:]

  /// The messages to skip after another program rewrote the file.
  private var skipped: [MboxIdentity: Int] = [:]

  /// The end of the file at the last reading, until a second reading finds the same end.
  private var unsettled: Int?

  /// The time since which the file is locked.
  private var lockedSince: ContinuousClock.Instant?

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
      case .nudged:
        let looks = watch.takeLooks()
        defer { for look in looks { look.resume() } }
        try look()
        for _ in 0..<MboxReader.settlingLooks where unsettled != nil || lockedSince != nil {
          usleep(UInt32(MboxReader.settling / .microseconds(1)))
          try look()
        }
      }
    }
  }
}

// MARK: - Checking the file

extension MboxReader {
  private mutating func look() throws(CodeSourceError) {
    guard let now = file.facts else {
      (facts, last, unsettled) = (nil, MboxPlace(), nil)
      return
    }
    let isSame = facts.map { now.isSameFile(as: $0) && now.size >= last.end } ?? true
    if !isSame { startAgain() }
    guard now.size > last.end || !isSame else { return }
    let isLeftBehind = lockedSince.map { .now > $0 + MboxReader.lockLimit } ?? false
    switch try file.read(from: last.start, ignoresLocks: isLeftBehind) {
    case .missing: facts = nil
    case .locked: lockedSince = lockedSince ?? .now
    case .bytes(let bytes, let found):
      lockedSince = nil
      facts = found
      guard last.isStart(of: bytes) else {
        // Another program rewrote the file in place.
        startAgain()
        return try look()
      }
      take(bytes)
    }
  }

  /// Reads the file from its start, without the messages that it already had.
  private mutating func startAgain() { (last, skipped, unsettled) = (MboxPlace(), known, nil) }

  /// Delivers the complete messages in the bytes from the last delivered message on.
  private mutating func take(_ bytes: [UInt8]) {
    let base = last.start
    let isSettled = unsettled == base + bytes.count
    unsettled = isSettled ? nil : base + bytes.count
    for message in MboxMessage.all(in: bytes) {
      let (start, end) = (base + message.start, base + message.end)
      guard end > last.end else { continue }
      // The last message may still be written.
      guard message.isFollowed || isSettled else { return }
      let isGrown = start < last.end
      last = MboxPlace(of: bytes[message.start..<message.end], at: base)
      let identity = MboxIdentity(message.text)
      if let count = skipped[identity], count > 0 {
        skipped[identity] = count - 1
        continue
      }
      known[identity, default: 0] += 1
      deliver(message.text, isGrown: isGrown)
    }
    guard isSettled else { return }
    skipped = [:]
    // Bytes that are not a message would be read again with every check.
    if base + bytes.count > last.end {
      last = MboxPlace(of: bytes[(last.start - base)...], at: base)
    }
  }

  private func deliver(_ text: [UInt8], isGrown: Bool = false) {
    guard var message = try? MailMessage(parsing: text) else {
      return inbox.deliver(unreadable: file.path)
    }
    message.sourceID = message.messageID
    // A message that was taken before its end was written must not count as a copy of itself.
    if isGrown { message.messageID = nil }
    inbox.deliver(message)
  }
}
