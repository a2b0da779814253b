/// A message that the pool sends: a code or an invitation, already worded by the pool's templates.
package struct MockMessage: Hashable, Sendable {
  /// How it travels; the raw value is the service's `DeliveryMedium`.
  package enum Medium: String, Hashable, Sendable, Codable {
    case email = "EMAIL"
    case sms = "SMS"
  }

  /// What caused it, named after the service's CustomMessage sources.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    case signUp, resendCode, forgotPassword, updateUserAttribute, verifyUserAttribute
    case adminCreateUser, authentication
  }

  /// How it travels.
  package var medium: Medium

  /// The e-mail address or phone number, unmasked.
  package var recipient: String

  /// What the From line of an e-mail says, an address or a name with one in brackets; nil for an SMS.
  package var sender: String?

  /// What its Reply-To line says; nil where it has none.
  package var replyTo: String?

  /// The subject of an e-mail; nil for an SMS.
  package var subject: String?

  /// The body; an e-mail's is HTML, as the service's are, so a secret in it is HTML-escaped.
  package var text: String

  /// What caused it.
  package var event: Event

  /// The code or temporary password as the user must type it; empty where an invitation has none.
  package var secret: String

  /// The user's name in the pool; the sub where the pool takes addresses as user names.
  package var username: String

  /// The addresses and other aliases by which the user signs in too.
  package var aliases: [String]
}
