/// A message that the pool sends: a code or an invitation, with the wording of the pool's
/// templates.
package struct MockMessage: Hashable, Sendable {
  /// The medium of delivery; the raw value is the service's `DeliveryMedium`.
  package enum Medium: String, Hashable, Sendable, Codable {
    case email = "EMAIL"
    case sms = "SMS"
  }

  /// The cause of a message, named after the service's CustomMessage sources.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    case signUp, resendCode, forgotPassword, updateUserAttribute, verifyUserAttribute
    case adminCreateUser, authentication
  }

  /// The medium of delivery.
  package var medium: Medium

  /// The email address or phone number, unmasked.
  package var recipient: String

  /// The From line of an email, an address or a name with an address in brackets; nil for an SMS.
  package var sender: String?

  /// The Reply-To line of an email; nil if the email has none.
  package var replyTo: String?

  /// The subject of an email; nil for an SMS.
  package var subject: String?

  /// The message body.
  ///
  /// As on the service, the body of an email is HTML, and a secret in it is HTML-escaped.
  package var text: String

  /// The cause of the message.
  package var event: Event

  /// The code or temporary password as the user must type it; empty for an invitation without a
  /// password.
  package var secret: String

  /// The user's name in the pool.
  ///
  /// The name is the sub if the pool uses addresses as user names.
  package var username: String

  /// The addresses and other aliases that the user can also sign in with.
  package var aliases: [String]

  /// Creates a message; an SMS message has neither a sender nor a subject.
  package init(
    medium: Medium,
    recipient: String,
    sender: String? = nil,
    replyTo: String? = nil,
    subject: String? = nil,
    text: String,
    event: Event,
    secret: String,
    username: String,
    aliases: [String]
  ) {
    (self.medium, self.recipient, self.sender) = (medium, recipient, sender)
    (self.replyTo, self.subject, self.text) = (replyTo, subject, text)
    (self.event, self.secret) = (event, secret)
    (self.username, self.aliases) = (username, aliases)
  }
}
