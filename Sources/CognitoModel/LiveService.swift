/// Where responses show that the live service does not follow its published model.
enum LiveService {
  /// Patterns by shape that replace the model's.
  ///
  /// Observed in AWS CLI error lines of AdminSetUserPassword, and for SignUp and
  /// ConfirmForgotPassword in clients that translate the message. The model has `[\S]+` there. In
  /// deployments the service rejected pools whose invitations lack the code, although the model
  /// doesn't require it, and accepted SMS messages of several lines (cdk-preflight, September
  /// 2026).
  private static let patterns = [
    "PasswordType": #"^[\S]+.*[\S]+$"#,
    "EmailInviteMessageType":
      #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#,
    "SmsInviteMessageType": #"(?s).*\{####\}(?s).*"#,
    "SmsVerificationMessageType": #"(?s).*\{####\}(?s).*"#,
  ]

  /// The order in which messages list an enumeration's values, if it isn't the model's.
  ///
  /// Observed in deployments: rosberglinhares/CloudFormationCognitoCustomResources#1;
  /// cdk-preflight, risk-account-takeover-event-action-enum.
  private static let orders = [
    ["OPTIONAL", "OFF", "ON"], ["MFA_IF_CONFIGURED", "BLOCK", "NO_ACTION", "MFA_REQUIRED"],
  ]

  /// The spelling of members in messages, if it doesn't follow from the model's name.
  ///
  /// Observed in deployments (cdk-preflight, September 2026).
  static let messageNames = ["InviteMessageTemplate": "inviteMessage", "SMSMessage": "smsMessage"]

  /// The values of an enumeration in the order of messages.
  static func listed(_ values: [String]) -> [String] {
    orders.first { Set($0) == Set(values) } ?? values
  }

  /// Shapes whose values the service checks later, with other messages than the model's.
  ///
  /// A custom domain has dots, which the model's pattern for prefixes forbids. For an invalid
  /// prefix the service returns `The domain name contains an invalid character.` (reports of
  /// Terraform users).
  private static let unpatterned: Set = ["DomainType"]

  /// The pattern that the service applies to a shape's values; nil if there is none.
  static func pattern(of shape: String, modelled: String?) -> String? {
    unpatterned.contains(shape) ? nil : patterns[shape] ?? modelled
  }

  /// Values of enumerations that the service accepts although the model lacks them.
  ///
  /// The reference of GetClientToken requires this flow, and the developer guide creates a client
  /// with it ("Scopes, M2M, and resource servers"). Botocore's model of November 2026 lacks it.
  static let furtherValues = ["ExplicitAuthFlowsType": ["ALLOW_CLIENT_TOKEN_AUTH"]]

  /// Operations that the service accepts without a signature, although the model requires one.
  ///
  /// The API reference: GetClientToken can't be called with IAM credentials. GetDerivedToken is
  /// called with them or with the client's own id and secret.
  static let unsigned: Set = ["GetClientToken", "GetDerivedToken"]

  /// Members that the model marks as sensitive, but whose value a validation message shows.
  ///
  /// Observed in clients' error handling and reports: `Value '' at 'clientId'` from InitiateAuth,
  /// where SignUp and ForgotPassword have `Value at 'clientId'`; `Value null at 'clientId'` from
  /// CreateManagedLoginBranding; `Value 'Aaaa' at 'userCode'` from VerifySoftwareToken.
  static let shownMembers: [String: Set<String>] = [
    "InitiateAuth": ["ClientId"],
    "CreateManagedLoginBranding": ["ClientId"],
    "VerifySoftwareToken": ["UserCode"],
  ]
}
