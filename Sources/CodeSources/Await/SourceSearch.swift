package import Mail

/// Where a source looked for a message that an await did not get.
package struct SourceSearch: Hashable, Sendable {
  /// The account or the server that contains the places.
  package var account: String

  /// The names of the mailboxes that awaits read.
  package var searched: [String]

  /// The mailboxes that awaits do not read.
  package var unread: [UnreadPlace]
}

/// A mailbox that awaits do not read, and the messages in it.
package struct UnreadPlace: Hashable, Sendable {
  /// The name on the server.
  package var name: String

  /// Whether the provider puts spam there.
  package var isSpam: Bool

  /// The newest messages for the awaited recipient since the sending step.
  package var messages: [FoundMessage]
}

/// A message for the awaited recipient in a mailbox that awaits do not read.
package struct FoundMessage: Hashable, Sendable {
  /// The subject, with any code unmasked.
  package var subject: String

  /// The author's address; empty if the message has none.
  package var sender: String

  /// The Message-ID; nil if there is none.
  package var messageID: String?

  /// The facts about the delivery in the provider's headers.
  package var delivery: DeliveryFacts
}
