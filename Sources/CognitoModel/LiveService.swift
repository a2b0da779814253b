/// Where answers of the live service show that it does not follow its published model.
enum LiveService {
  /// Patterns by shape, in place of the model's.
  ///
  /// Seen in AWS CLI error lines of AdminSetUserPassword, and for SignUp and
  /// ConfirmForgotPassword in clients that translate the message; the model has `[\S]+`.
  static let patterns = ["PasswordType": #"^[\S]+.*[\S]+$"#]

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
