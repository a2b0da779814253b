import FoundationEssentials
import JSON
import MockPool
import Synchronization

/// One message as `GET PREFIX/messages` shows it.
struct KeptMessage: Sendable, Codable {
  let poolID: String
  let username: String
  /// By what the user signs in too; nil for a message that an earlier version has kept.
  let aliases: [String]?
  let event: String
  let medium: MockMessage.Medium
  let recipient: String
  let subject: String?
  let text: String
  let secret: Secret
  let date: Date

  /// What the message brings its reader.
  enum Secret: Hashable, Sendable, Codable {
    case code(String)
    case temporaryPassword(String)
  }
}

extension KeptMessage {
  /// Whether it was for the user whom a name signs in.
  func isFor(_ name: Substring) -> Bool {
    name == username[...] || aliases?.contains(String(name)) ?? false
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
    // Users who need no password are invited without one.
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
  /// ISO 8601 in UTC with milliseconds, the form of every instant at the control endpoints.
  var controlText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// The last messages of all pools, for tests that have no mailbox; older ones make room.
final class KeptMessages: Sendable {
  private let ring: Mutex<Ring>
  private let journal: StateJournal?

  init(capacity: Int, journal: StateJournal? = nil) {
    ring = Mutex(Ring(capacity: max(capacity, 0)))
    self.journal = journal
  }

  func keep(_ message: KeptMessage) {
    ring.withLock { ring in
      ring.append(message)
      guard let journal, ring.capacity > 0 else { return }
      journal.submit([
        .put(.server(.message, String(ring.made)), message),
        .remove(.server(.message, String(ring.made - ring.capacity))),
      ])
    }
  }

  /// Takes the messages of a state file, the oldest first, under the numbers that they had.
  func restore(_ messages: [(key: String, value: KeptMessage)]) {
    ring.withLock { ring in
      for (key, message) in messages {
        ring.append(message)
        ring.made = Int(key) ?? ring.made
      }
    }
  }

  /// Those that fit, newest last.
  func list(where fits: (KeptMessage) -> Bool) -> [KeptMessage] {
    ring.withLock { $0.entries }.filter(fits)
  }
}

/// A list that forgets its oldest entry for each new one once it is full.
private struct Ring: Sendable {
  let capacity: Int
  /// How many have ever been added.
  var made = 0
  private var storage: [KeptMessage] = []
  private var oldest = 0

  init(capacity: Int) { self.capacity = capacity }

  var entries: [KeptMessage] { Array(storage[oldest...] + storage[..<oldest]) }

  mutating func append(_ message: KeptMessage) {
    guard capacity > 0 else { return }
    made += 1
    guard storage.count == capacity else { return storage.append(message) }
    storage[oldest] = message
    oldest = (oldest + 1) % capacity
  }
}
