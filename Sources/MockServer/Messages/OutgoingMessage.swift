package import FoundationEssentials
package import MockPool

/// A message that a pool sent, as the text that travels and the facts that a receiver sorts by.
package struct OutgoingMessage: Hashable, Sendable {
  /// The pool that sent it.
  package let poolID: String

  /// The channel; an SMS is a mail too, with `X-Authflow-Medium: SMS` among its headers.
  package let medium: MockMessage.Medium

  /// The address or phone number exactly as the pool has it, which the `To` header may write otherwise.
  package let recipient: String

  /// The address in the `From` header.
  package let sender: String

  /// The subject before its encoding for the header; nil for an SMS.
  package let subject: String?

  /// The `Message-ID` with its angle brackets, unique within the server's life.
  package let messageID: String

  /// When it was sent, by the pool's clock.
  package let date: Date

  /// The whole message as RFC 5322 text, lines ended by CRLF.
  package let rfc5322: [UInt8]
}

/// Where a server's messages go: a Maildir, an SMTP server, an array in a test.
package protocol MessageSink: Sendable {
  /// Takes a message before the call that caused it is answered.
  ///
  /// What this throws becomes CodeDeliveryFailureException for that call.
  func deliver(_ message: OutgoingMessage) async throws
}
