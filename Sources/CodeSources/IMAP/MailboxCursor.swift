internal import FoundationEssentials
internal import Mail

/// Identifies a message when numbers no longer do.
struct MessageIdentity: Hashable {
  /// When the server received it, in its own format.
  ///
  /// The server keeps that when it renumbers messages.
  var date: String?
  /// How many bytes it has.
  var size: Int?

  init(_ message: FetchedMessage) { (date, size) = (message.internalDate, message.size) }
}

/// Which messages of a mailbox have been delivered, or existed before: a value without a
/// connection.
struct MailboxCursor {
  /// How many of the existing messages are noted individually.
  static let notedMessages = 20

  /// The validity of the numbers: they change when this does (RFC 3501 §2.3.1.1).
  private(set) var validity: UInt32

  /// The lowest number that a new message can have.
  private(set) var next: UInt32

  /// Messages from `next` on that are finished.
  private var done: Set<UInt32> = []

  /// Messages that were delivered or existed before, and how many are alike.
  private var known: [MessageIdentity: Int] = [:]

  /// The latest date of the messages before the start; nil if there were none.
  private let horizon: Date?

  /// Starts after the existing messages.
  ///
  /// `last` are the newest of them.
  init(validity: UInt32, next: UInt32?, last: [FetchedMessage]) {
    self.validity = validity
    let highest = last.compactMap(\.uid).max() ?? 0
    let next = next ?? highest &+ 1
    self.next = next
    let there = last.filter { $0.uid ?? 0 < next }
    horizon = there.compactMap(\.arrival).max()
    for message in there { known[MessageIdentity(message), default: 0] += 1 }
  }

  /// Whether the mailbox numbers its messages as before.
  ///
  /// It does not after a restored copy replaced it.
  func agrees(withValidity validity: UInt32, next: UInt32?) -> Bool {
    validity == self.validity && next ?? .max >= self.next
  }

  /// Whether a message still has to be delivered.
  func wants(_ uid: UInt32) -> Bool { uid >= next && !done.contains(uid) }

  /// Notes that a message was delivered.
  mutating func finish(_ uid: UInt32, _ message: FetchedMessage? = nil) {
    done.insert(uid)
    if let message { known[MessageIdentity(message), default: 0] += 1 }
  }

  /// Notes that all numbers up to the highest were checked.
  mutating func settle() {
    if let highest = done.max() { next = max(next, highest &+ 1) }
    done = []
  }

  /// Starts again in a mailbox with other numbers; `all` are its messages.
  ///
  /// New messages are those that are not known and not older than the start.
  mutating func renumber(validity: UInt32, next: UInt32?, all: [FetchedMessage]) {
    var known = known
    var wanted: Set<UInt32> = []
    for message in all {
      guard let uid = message.uid else { continue }
      let identity = MessageIdentity(message)
      if let count = known[identity], count > 0 {
        known[identity] = count - 1
      } else if isRecent(message) {
        wanted.insert(uid)
      }
    }
    let uids = all.compactMap(\.uid)
    self.validity = validity
    self.next = wanted.min() ?? next ?? (uids.max() ?? 0) &+ 1
    done = Set(uids.filter { $0 >= self.next }).subtracting(wanted)
  }

  private func isRecent(_ message: FetchedMessage) -> Bool {
    guard let horizon, let date = message.arrival else {
      return true
    }
    return date >= horizon
  }
}

extension FetchedMessage {
  /// When the server received it: `17-Jul-1996 02:44:25 -0700` is a mail date with hyphens (RFC
  /// 3501 §9).
  fileprivate var arrival: Date? {
    internalDate.flatMap { text in
      MailDate.parse(text.split(separator: "-", maxSplits: 2).joined(separator: " "))
    }
  }
}
