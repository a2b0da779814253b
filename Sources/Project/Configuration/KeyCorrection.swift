internal import CognitoModel
internal import Diagnostics

/// The key that an author most likely intended instead of an unknown key.
enum KeyCorrection: Hashable, Sendable {
  /// The same key below another key of the file.
  case below(ConfigurationKey)

  /// A setting of another tool that consists of other keys, as YAML.
  case form(String)

  /// Another tool's name, or another operation's name, for a member of the same structure.
  case member(String)

  /// A typo of a known key.
  case typo(String)

  /// Finds the key that an unknown key means; nil if it can be a new member of the service.
  ///
  /// `own` contains authflow's keys. Only the keys of a whole part of the file can be in another
  /// place.
  init?(_ name: String, among members: [Member], _ own: [String] = [], isPart: Bool) {
    if isPart, let key = ConfigurationKey.holding(name) {
      self = .below(key)
    } else if isPart, let form = KeyCorrection.forms[name] {
      self = .form(form)
    } else if let member = members.named(elsewhere: name) {
      self = .member(member.name)
    } else if let typo = Suggestion.typo(name, of: members.map(\.name) + own) {
      self = .typo(typo)
    } else {
      return nil
    }
  }

  /// The settings of CloudFormation and Terraform that are not a member of the same part.
  private static let forms = [
    "EnabledMfas": "mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }",
    "EmailAuthenticationMessage": "mfa: { EmailMfaConfiguration: { Message: ... } }",
    "EmailAuthenticationSubject": "mfa: { EmailMfaConfiguration: { Subject: ... } }",
    "WebAuthnRelyingPartyID": "mfa: { WebAuthnConfiguration: { RelyingPartyId: ... } }",
    "WebAuthnUserVerification": "mfa: { WebAuthnConfiguration: { UserVerification: ... } }",
    "WebAuthnFactorConfiguration": "mfa: { WebAuthnConfiguration: { FactorConfiguration: ... } }",
    "software_token_mfa_configuration":
      "mfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }",
    "email_mfa_configuration": "mfa: { EmailMfaConfiguration: { ... } }",
    "web_authn_configuration": "mfa: { WebAuthnConfiguration: { ... } }",
    "PasswordPolicy": "Policies: { PasswordPolicy: { ... } }",
    "password_policy": "Policies: { PasswordPolicy: { ... } }",
    "SignInPolicy": "Policies: { SignInPolicy: { ... } }",
    "sign_in_policy": "Policies: { SignInPolicy: { ... } }",
    "generate_secret": "hasSecret: true",
  ]
}
