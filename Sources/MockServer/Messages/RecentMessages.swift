import FoundationEssentials
import JSON
import MockPool
import Synchronization

/// A message in the form that `GET PREFIX/messages` returns.
struct RecentMessage: Sendable, Codable {
  let poolID: String
  let username: String
  /// Other names with which the user can sign in; nil for messages that an earlier version
  /// stored.
  let aliases: [String]?
  /// Whether the pool ignores the case of names; nil for messages that an earlier version stored.
  let ignoresCase: Bool?
  let event: String
  let medium: MockMessage.Medium
  let recipient: String
  let subject: String?
  let text: String
  let secret: Secret
  let date: Date

  /// The code or password in the message.
  enum Secret: Hashable, Sendable, Codable {
    case code(String)
    case temporaryPassword(String)
  }
}

extension RecentMessage {
  /// Whether the message was sent to the user who signs in with this name.
  func isFor(_ name: String) -> Bool {
    let ignoresCase = ignoresCase ?? false
    return ([username] + (aliases ?? [])).contains {
      $0.hasSameBytes(as: name, ignoringCase: ignoresCase)
    }
  }

  var json: JSONValue {
    var object: JSONObject = [
      "to": .string(recipient),
      "medium": .string(medium.rawValue),
      "subject": subject.map { .string($0) } ?? .null,
      "text": .string(text),
    ]
    switch secret {
    case .code(let code): object["code"] = .string(code)
    // An invitation without a password, for a user who does not need a password.
    case .temporaryPassword(""): break
    case .temporaryPassword(let password): object["temporaryPassword"] = .string(password)
    }
    object["at"] = .string(date.controlText)
    object["poolId"] = .string(poolID)
    object["username"] = .string(username)
    object["event"] = .string(event)
    return .object(object)
  }
}

extension Date {
  /// The date in the format of the control endpoints: ISO 8601 in UTC with milliseconds.
  var controlText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// The most recent messages from all pools, for tests without a mailbox; older messages are
/// dropped.
final class RecentMessages: Sendable {
  private let ring: Mutex<RingBuffer>
  private let journal: StateJournal?

  init(capacity: Int, journal: StateJournal? = nil) {
    ring = Mutex(RingBuffer(capacity: max(capacity, 0)))
    self.journal = journal
  }

  func keep(_ message: RecentMessage) {
    ring.withLock { ring in
      ring.append(message)
      guard let journal, ring.capacity > 0 else { return }
      journal.submit([
        .put(.server(.message, String(ring.made)), message),
        .remove(.server(.message, String(ring.made - ring.capacity))),
      ])
    }
  }

  /// Restores the messages from a state file, in the order of their numbers.
  func restore(_ messages: [(key: String, value: RecentMessage)]) {
    ring.withLock { ring in
      for (key, message) in messages {
        ring.append(message)
        ring.made = Int(key) ?? ring.made
      }
    }
  }

  /// The matching messages, in the order of sending.
  func list(where fits: (RecentMessage) -> Bool) -> [RecentMessage] {
    ring.withLock { $0.entries }.filter(fits)
  }
}

/// A list with a maximum length; when it is full, a new entry replaces the oldest entry.
private struct RingBuffer: Sendable {
  let capacity: Int
  /// The number of entries added so far, including replaced entries.
  var made = 0
  private var storage: [RecentMessage] = []
  private var oldest = 0

  init(capacity: Int) { self.capacity = capacity }

  var entries: [RecentMessage] { Array(storage[oldest...] + storage[..<oldest]) }

  mutating func append(_ message: RecentMessage) {
    guard capacity > 0 else { return }
    made += 1
    guard storage.count == capacity else { return storage.append(message) }
    storage[oldest] = message
    oldest = (oldest + 1) % capacity
  }
}
