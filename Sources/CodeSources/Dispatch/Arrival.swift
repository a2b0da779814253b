internal import FoundationEssentials
internal import Mail

/// An arrival at a source, with its place in the run's order of arrival.
struct Arrival: Sendable {
  /// A message, or an item that can't be read as a message.
  enum Content: Sendable {
    case message(MailMessage)
    /// An item that is unreadable or not a message, by its name at the source.
    case unreadable(String)
  }

  /// The position in the order of arrival across all sources.
  let number: Int

  /// The identity of the source.
  let source: ObjectIdentifier

  /// The time of arrival, by the dispatcher's clock.
  let time: Duration

  let content: Content

  /// The fingerprint of the string if the string identifies the message; nil for other messages.
  let text: TextFingerprint?

  /// The place from which the source can delete the message; nil if it can't.
  let place: StoredMessage?

  /// Whether an await took the same string before this arrival.
  let isRepeated: Bool

  /// The scenario whose await took this message or a duplicate; nil if none did.
  var takingScenario: Int?

  /// Whether an await took this message or a duplicate.
  var isTaken: Bool { takingScenario != nil }

  /// Whether the message was taken for a `given` user, which no step's await sees.
  var isOfGivenUser = false

  /// The recipients of the message.
  let recipients: [String]

  /// Whether an await of this kind regards the message as one that an earlier await took.
  func isRepeated(for purpose: AwaitPurpose) -> Bool {
    isRepeated && (purpose == .noMessage || text?.isNew != true)
  }

  var message: MailMessage? {
    if case .message(let message) = content { message } else { nil }
  }

  /// Whether a scenario with this pool can take the arrival.
  ///
  /// A mock pool's messages are only for the scenario of that pool.
  func isOpen(to pool: String?) -> Bool {
    guard let pool, let own = message?.poolID else { return true }
    return own == pool
  }

  func isFor(_ recipient: Recipient) -> Bool { recipients.contains { recipient.fits($0) } }
}

/// A point in the order of arrival.
package struct ArrivalPosition: Hashable, Comparable, Sendable {
  /// The number of the next arrival.
  let number: Int

  /// The time when the mark was taken, by the machine's clock.
  let date: Date

  /// The sources that may deliver earlier messages later, each with its error.
  var unseen: [ObjectIdentifier: CodeSourceError] = [:]

  package static func < (left: ArrivalPosition, right: ArrivalPosition) -> Bool {
    (left.number, left.date) < (right.number, right.date)
  }
}
