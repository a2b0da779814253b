/// Where answers of the live service show that it does not follow its published model.
enum LiveService {
  /// Patterns by shape, in place of the model's.
  ///
  /// Seen in AWS CLI error lines of AdminSetUserPassword, and for SignUp and
  /// ConfirmForgotPassword in clients that translate the message; the model has `[\S]+`.
  private static let patterns = ["PasswordType": #"^[\S]+.*[\S]+$"#]

  /// Shapes whose values the service judges later, and in other words than the model's.
  ///
  /// A custom domain has dots, which the model's pattern for prefixes forbids; of a wrong prefix the
  /// service says `The domain name contains an invalid character.` (seen in reports of Terraform).
  private static let unpatterned: Set = ["DomainType"]

  /// The pattern that the service holds against a shape's values; nil where there is none.
  static func pattern(of shape: String, modelled: String?) -> String? {
    unpatterned.contains(shape) ? nil : patterns[shape] ?? modelled
  }

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
