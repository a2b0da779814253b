package import FoundationEssentials
package import MockPool

/// A message that a pool sent, as RFC 5322 and as separate facts.
package struct OutgoingMessage: Hashable, Sendable {
  /// The pool that sent it.
  package let poolID: String

  /// The channel.
  ///
  /// An SMS is an email too, with the header `X-Authflow-Medium: SMS`.
  package let medium: MockMessage.Medium

  /// The address or phone number exactly as in the pool.
  ///
  /// The `To` header can differ.
  package let recipient: String

  /// The address in the `From` header.
  package let sender: String

  /// The subject, not encoded.
  ///
  /// Nil for an SMS.
  package let subject: String?

  /// The `Message-ID` with its angle brackets, unique while the server runs.
  package let messageID: String

  /// The time of sending, by the pool's clock.
  package let date: Date

  /// The whole message as RFC 5322, with CRLF line ends.
  package let rfc5322: [UInt8]
}

/// Receives a server's messages: a Maildir, an SMTP server, an array in a test.
package protocol MessageSink: Sendable {
  /// Delivers a message before the call that caused it is answered.
  ///
  /// An error makes that call answer CodeDeliveryFailureException.
  func deliver(_ message: OutgoingMessage) async throws
}
