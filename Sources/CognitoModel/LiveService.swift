/// Differences between the live service and its published model, as seen in responses.
enum LiveService {
  /// Patterns that replace the model's, by shape name.
  ///
  /// AWS CLI error lines of AdminSetUserPassword contain the password pattern. Clients that
  /// translate the message contain it for SignUp and ConfirmForgotPassword. In the model, the
  /// pattern is `[\S]+`. In deployments the service rejected invitations without the code, which
  /// the model allows. The service accepted SMS messages with several lines (cdk-preflight,
  /// September 2026).
  private static let patterns = [
    "PasswordType": #"^[\S]+.*[\S]+$"#,
    "EmailInviteMessageType":
      #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#,
    "SmsInviteMessageType": #"(?s).*\{####\}(?s).*"#,
    "SmsVerificationMessageType": #"(?s).*\{####\}(?s).*"#,
  ]

  /// The orders of enumeration values in messages that differ from the model's order.
  ///
  /// Observed in deployments: rosberglinhares/CloudFormationCognitoCustomResources#1;
  /// cdk-preflight, risk-account-takeover-event-action-enum.
  private static let orders = [
    ["OPTIONAL", "OFF", "ON"], ["MFA_IF_CONFIGURED", "BLOCK", "NO_ACTION", "MFA_REQUIRED"],
  ]

  /// The spellings of members in messages that don't follow from the model's names.
  ///
  /// Observed in deployments (cdk-preflight, September 2026).
  static let messageNames = ["InviteMessageTemplate": "inviteMessage", "SMSMessage": "smsMessage"]

  /// The values of an enumeration in the order of messages.
  static func listed(_ values: [String]) -> [String] {
    orders.first { Set($0) == Set(values) } ?? values
  }

  /// Shapes whose values the service checks later, with messages that differ from the model's.
  ///
  /// A custom domain contains dots, which the model's pattern for prefixes forbids. For an invalid
  /// prefix the service returns `The domain name contains an invalid character.` (reports of
  /// Terraform users).
  private static let unpatterned: Set = ["DomainType"]

  /// The pattern that the service applies to a shape's values; nil if there is none.
  static func pattern(of shape: String, modeled: String?) -> String? {
    unpatterned.contains(shape) ? nil : patterns[shape] ?? modeled
  }

  /// Enumeration values that the service accepts although the model does not list them.
  ///
  /// The API reference of GetClientToken requires this flow, and the developer guide creates a
  /// client with it ("Scopes, M2M, and resource servers"). Botocore's model of November 2026 does
  /// not list it.
  static let furtherValues = ["ExplicitAuthFlowsType": ["ALLOW_CLIENT_TOKEN_AUTH"]]

  /// Operations that the service accepts without a signature, contrary to the model.
  ///
  /// GetClientToken does not accept IAM credentials. GetDerivedToken accepts IAM credentials, or
  /// the client's own ID and secret. Source: API reference.
  static let unsigned: Set = ["GetClientToken", "GetDerivedToken"]

  /// Sensitive members whose values validation messages still show.
  ///
  /// Clients' error handling and reports contain these messages:
  ///
  /// - `Value '' at 'clientId'` from InitiateAuth, but `Value at 'clientId'` from SignUp and
  ///   ForgotPassword
  /// - `Value null at 'clientId'` from CreateManagedLoginBranding
  /// - `Value 'Aaaa' at 'userCode'` from VerifySoftwareToken
  static let shownMembers: [String: Set<String>] = [
    "InitiateAuth": ["ClientId"],
    "CreateManagedLoginBranding": ["ClientId"],
    "VerifySoftwareToken": ["UserCode"],
  ]
}
