internal import FoundationEssentials
internal import Mail

/// Something that arrived at a source, with its place in the run's order of arrival.
struct Arrival: Sendable {
  /// What arrived.
  enum Content: Sendable {
    case message(MailMessage)
    /// Not a message, or one that can't be read, by its name.
    case unreadable(String)
  }

  /// Its place in the order of arrival, over all sources.
  let number: Int

  /// Where it arrived.
  let source: ObjectIdentifier

  /// When it arrived, by the dispatcher's clock.
  let time: Duration

  let content: Content

  /// Identifies it if it has no name of its own.
  let text: PrintedText?

  /// Whether an await had already taken the same string when it arrived.
  let isRepeated: Bool

  /// Whether an await has taken it, or a duplicate of it.
  var isTaken = false

  /// Whether it was taken while a given user was created, and so by no await.
  var isOfGivenUser = false

  /// The recipients of the message.
  let recipients: [String]

  var message: MailMessage? {
    if case .message(let message) = content { message } else { nil }
  }

  /// Whether it can belong to a scenario: a mock pool's messages are only for that pool's scenario.
  func isOpen(to pool: String?) -> Bool {
    guard let pool, let own = message?.poolID else { return true }
    return own == pool
  }

  func isFor(_ recipient: Recipient) -> Bool { recipients.contains { recipient.fits($0) } }
}

/// A point in the order of arrival.
package struct ArrivalMark: Hashable, Comparable, Sendable {
  /// The number of the next arrival.
  let number: Int

  /// When it was taken, by the machine's clock.
  let date: Date

  /// The sources with possible earlier messages that will be delivered later, and why.
  var unseen: [ObjectIdentifier: CodeSourceError] = [:]

  package static func < (left: ArrivalMark, right: ArrivalMark) -> Bool {
    (left.number, left.date) < (right.number, right.date)
  }
}
