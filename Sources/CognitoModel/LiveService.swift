/// Where answers of the live service show that it does not follow its published model.
enum LiveService {
  /// Patterns by shape, in place of the model's.
  ///
  /// Seen in AWS CLI error lines of AdminSetUserPassword, and for SignUp and
  /// ConfirmForgotPassword in clients that translate the message; the model has `[\S]+`.
  /// Pools whose invitations lack the code were refused in deployments, although the model
  /// doesn't ask for it, and SMS texts may have several lines (cdk-preflight, September 2026).
  private static let patterns = [
    "PasswordType": #"^[\S]+.*[\S]+$"#,
    "EmailInviteMessageType":
      #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#,
    "SmsInviteMessageType": #"(?s).*\{####\}(?s).*"#,
    "SmsVerificationMessageType": #"(?s).*\{####\}(?s).*"#,
  ]

  /// The orders in which messages list the values of enumerations, where they aren't the model's.
  ///
  /// Seen in deployments: rosberglinhares/CloudFormationCognitoCustomResources#1; cdk-preflight,
  /// risk-account-takeover-event-action-enum.
  private static let orders = [
    ["OPTIONAL", "OFF", "ON"], ["MFA_IF_CONFIGURED", "BLOCK", "NO_ACTION", "MFA_REQUIRED"],
  ]

  /// How messages spell members, where that doesn't follow from the model's name.
  ///
  /// Seen in deployments (cdk-preflight, September 2026).
  static let messageNames = ["InviteMessageTemplate": "inviteMessage", "SMSMessage": "smsMessage"]

  /// The values of an enumeration in the order of messages.
  static func listed(_ values: [String]) -> [String] {
    orders.first { Set($0) == Set(values) } ?? values
  }

  /// Shapes whose values the service judges later, and in other words than the model's.
  ///
  /// A custom domain has dots, which the model's pattern for prefixes forbids; of a wrong prefix the
  /// service says `The domain name contains an invalid character.` (seen in reports of Terraform).
  private static let unpatterned: Set = ["DomainType"]

  /// The pattern that the service holds against a shape's values; nil where there is none.
  static func pattern(of shape: String, modelled: String?) -> String? {
    unpatterned.contains(shape) ? nil : patterns[shape] ?? modelled
  }

  /// Values of enumerations that the service takes although the model lacks them.
  ///
  /// The reference of GetClientToken demands this flow, the developer guide creates a client with it
  /// ("Scopes, M2M, and resource servers"), and botocore's model of November 2026 lacks it.
  static let furtherValues = ["ExplicitAuthFlowsType": ["ALLOW_CLIENT_TOKEN_AUTH"]]

  /// Operations that the service answers without a signature, although the model asks for one.
  ///
  /// The API reference: GetClientToken can't be called with IAM credentials, and GetDerivedToken is
  /// called with them or with the client's own id and secret.
  static let unsigned: Set = ["GetClientToken", "GetDerivedToken"]

  /// Members whose value a validation message shows although the model marks them as sensitive.
  ///
  /// Seen in clients' error handling and reports: `Value '' at 'clientId'` from InitiateAuth,
  /// where SignUp and ForgotPassword say `Value at 'clientId'`; `Value null at 'clientId'` from
  /// CreateManagedLoginBranding; `Value 'Aaaa' at 'userCode'` from VerifySoftwareToken.
  static let shownMembers: [String: Set<String>] = [
    "InitiateAuth": ["ClientId"],
    "CreateManagedLoginBranding": ["ClientId"],
    "VerifySoftwareToken": ["UserCode"],
  ]
}
