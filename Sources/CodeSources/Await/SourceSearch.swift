package import FoundationEssentials
package import Mail

/// Where a source looked for a message that an await did not get.
package enum SourceSearch: Hashable, Sendable {
  /// An IMAP account, with what its other mailboxes contain.
  case account(AccountSearch)
  /// A server, by its URL without the query, with its messages to other addresses.
  ///
  /// A source whose requests name no address delivers these messages, so `others` is empty.
  case server(url: String, others: [ListedMessage] = [])
  /// A folder or a file, by its absolute path.
  ///
  /// `missing` is the path that does not exist, in or at the folder; nil if messages can be there.
  /// `others` is the number of files that are not messages because of their names.
  case path(String, missing: String? = nil, others: Int = 0)
  /// A receiver of messages, by its address, with the requests that it rejected since the sending
  /// step, and the number of messages since then that were for other pools.
  case receiver(address: String, rejected: [RejectedRequest], forOtherPools: Int = 0)
}

/// A message to another address, as a server lists it.
package struct ListedMessage: Hashable, Sendable {
  /// The recipients.
  package var recipients: [String]

  /// The subject, with any code unmasked.
  package var subject: String

  /// The time since the arrival at the server.
  var age: Duration
}

/// A request that a receiver did not accept as a message.
package struct RejectedRequest: Hashable, Sendable {
  /// The time of the response.
  package var date: Date

  /// The error in the response, without parts of the request: lowercase, without a full stop.
  package var reason: String

  /// Whether the secret of the request was missing or wrong.
  package var isUnauthorized: Bool

  /// Records a rejected request.
  package init(at date: Date, because reason: String, isUnauthorized: Bool) {
    (self.date, self.reason, self.isUnauthorized) = (date, reason, isUnauthorized)
  }
}

/// The mailboxes of an IMAP account that were searched for a missing message.
package struct AccountSearch: Hashable, Sendable {
  /// The user and the server.
  package var account: String

  /// The names of the mailboxes that awaits read.
  package var searched: [String]

  /// The mailboxes that awaits do not read.
  package var unread: [UnreadMailbox]

  /// Whether the source's URL names the mailbox, which `mailboxes` excludes.
  var hasMailboxInURL = false
}

/// A mailbox that awaits do not read, and the messages in it.
package struct UnreadMailbox: Hashable, Sendable {
  /// The name on the server.
  package var name: String

  /// Whether the provider puts spam there.
  var isSpam: Bool

  /// The newest messages for the awaited recipient since the sending step.
  package var messages: [FoundMessage]

  /// Whether messages were left out because the source had delivered them, such as moved ones.
  var hasDelivered = false
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
