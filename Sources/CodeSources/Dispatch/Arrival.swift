internal import FoundationEssentials
internal import Mail

/// Something that arrived at a source, with its place in the run's one order of arrival.
struct Arrival: Sendable {
  /// What arrived.
  enum Content: Sendable {
    case message(MailMessage)
    /// No message, or one that can't be read, by its name.
    case unreadable(String)
  }

  /// Its place in the order of arrival, over all sources.
  let number: Int

  /// Where it arrived.
  let source: ObjectIdentifier

  /// When it arrived, by the dispatcher's clock.
  let time: Duration

  let content: Content

  /// What tells it from others where it has no name of its own.
  let text: PrintedText?

  /// Whether an await had had the same text when it arrived.
  let isRepeated: Bool

  /// Whether an await has had it, or one that is the same.
  var isTaken = false

  /// Those whose message it is.
  let recipients: [String]

  var message: MailMessage? {
    if case .message(let message) = content { message } else { nil }
  }

  /// Whether it may be a scenario's at all: a mock pool's messages are only for that pool's scenario.
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

  /// The sources at which something may lie that came earlier and will be handed over later, and why.
  var unseen: [ObjectIdentifier: CodeSourceError] = [:]

  /// Earlier points come first.
  package static func < (left: ArrivalMark, right: ArrivalMark) -> Bool {
    (left.number, left.date) < (right.number, right.date)
  }
}
