package import FoundationEssentials
package import MockPool

/// A message that a pool sent, in RFC 5322 format and as separate values.
package struct OutgoingMessage: Hashable, Sendable {
  /// The ID of the pool that sent the message.
  package let poolID: String

  /// Email or SMS.
  ///
  /// An SMS message is also an email, with an `X-Authflow-Medium: SMS` header.
  package let medium: MockMessage.Medium

  /// The address or phone number, unchanged from the pool; the `To` header can differ.
  package let recipient: String

  /// The address in the `From` header.
  package let sender: String

  /// The subject without encoding; nil for an SMS message.
  package let subject: String?

  /// The `Message-ID` with angle brackets, unique while the server runs.
  package let messageID: String

  /// The time when the message was sent, by the pool's clock.
  package let date: Date

  /// The whole message in RFC 5322 format, with CRLF line ends.
  package let rfc5322: [UInt8]
}

/// A destination for a server's messages, such as a Maildir, an SMTP server, or an array in a
/// test.
package protocol MessageSink: Sendable {
  /// Delivers a message before the server responds to the call that caused it.
  ///
  /// After an error, that call returns CodeDeliveryFailureException.
  func deliver(_ message: OutgoingMessage) async throws
}
