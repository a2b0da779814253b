internal import FoundationEssentials
internal import Mail

/// Identifies a message after the server renumbers the mailbox.
struct MessageIdentity: Hashable {
  /// The time when the server received the message, in its own format; nil if unknown.
  ///
  /// Renumbering does not change the time.
  var date: String?
  /// The size in bytes; nil if unknown.
  var size: Int?

  init(_ message: FetchedMessage) { (date, size) = (message.internalDate, message.size) }
}

/// The position in a mailbox: which messages are delivered or existed before the watch.
///
/// The cursor is a value without a connection.
struct MailboxCursor {
  /// The number of existing messages that are recorded individually.
  static let notedMessages = 20

  /// The UIDVALIDITY of the mailbox.
  ///
  /// A different value means different message numbers (RFC 3501 §2.3.1.1).
  private(set) var validity: UInt32

  /// The lowest number that a new message can have.
  private(set) var next: UInt32

  /// The finished messages with numbers from `next` on.
  private var done: Set<UInt32> = []

  /// The delivered and older messages, with the number of messages of each identity.
  private var known: [MessageIdentity: Int] = [:]

  /// The latest date of the messages before the start; nil if there were none.
  private let horizon: Date?

  /// Starts after the existing messages; `last` contains the newest of them.
  init(validity: UInt32, next: UInt32?, last: [FetchedMessage]) {
    self.validity = validity
    let highest = last.compactMap(\.uid).max() ?? 0
    let next = next ?? highest &+ 1
    self.next = next
    let there = last.filter { $0.uid ?? 0 < next }
    horizon = there.compactMap(\.arrival).max()
    for message in there { known[MessageIdentity(message), default: 0] += 1 }
  }

  /// Whether the mailbox still has the same message numbers.
  ///
  /// False after a restored copy replaced the mailbox.
  func agrees(withValidity validity: UInt32, next: UInt32?) -> Bool {
    validity == self.validity && next ?? .max >= self.next
  }

  /// Whether a message is not delivered yet.
  func wants(_ uid: UInt32) -> Bool { uid >= next && !done.contains(uid) }

  /// Records that a message is finished, with its identity if it was delivered.
  mutating func finish(_ uid: UInt32, _ message: FetchedMessage? = nil) {
    done.insert(uid)
    if let message { known[MessageIdentity(message), default: 0] += 1 }
  }

  /// Moves `next` past the highest finished number, and clears the finished numbers.
  mutating func settle() {
    if let highest = done.max() { next = max(next, highest &+ 1) }
    done = []
  }

  /// Starts again with new message numbers; `all` lists all messages of the mailbox.
  ///
  /// Unknown messages that are not older than the start count as new.
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
  /// The time when the server received the message.
  ///
  /// `17-Jul-1996 02:44:25 -0700` is a mail date with hyphens (RFC 3501 §9).
  var arrival: Date? {
    internalDate.flatMap { text in
      MailDate.parse(text.split(separator: "-", maxSplits: 2).joined(separator: " "))
    }
  }
}
