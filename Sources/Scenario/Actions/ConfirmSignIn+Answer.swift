extension ConfirmSignIn {
  /// A challenge response.
  ///
  /// Each challenge takes only some kinds of responses.
  package enum Answer: Sendable {
    /// The code of a second factor, or the first code of a software token with its new name.
    case code(TextTemplate, deviceName: TextTemplate?)
    /// The new password, with a mapping of attribute names to strings.
    case newPassword(TextTemplate, attributes: ValueTemplate?)
    /// The password, after it was selected as the first factor.
    case password(TextTemplate)
    /// The response to a custom challenge.
    case custom(TextTemplate)
    /// A selection from the offered factors.
    case select(TypedExpression<FactorChoice>)
    /// The address for email codes.
    case email(TextTemplate)
    /// A passkey, or `true` for the session's own passkey.
    ///
    /// A passkey is also a valid response to a choice that offers passkeys.
    case passkey(TextTemplate)
  }
}

extension ConfirmSignIn.Answer {
  /// The parameter that contains the challenge response.
  package var name: String {
    switch self {
    case .code: "code"
    case .newPassword: "newPassword"
    case .password: "password"
    case .custom: "answer"
    case .select: "select"
    case .email: "email"
    case .passkey: "passkey"
    }
  }

  var description: String {
    switch self {
    case .code(let code, let deviceName):
      "the code \(code.quoted)" + (deviceName.map { " and the device name \($0.quoted)" } ?? "")
    case .newPassword(let password, let attributes):
      "the new password \(password.quotedSecret)"
        + (attributes?.listed(" and the attributes") ?? "")
    case .password(let password): "the password \(password.quotedSecret)"
    case .custom(let answer): "the answer \(answer.quoted)"
    case .select(let choice): "the choice \(choice.quoted(\.rawValue))"
    case .email(let address): "the address \(address.quoted)"
    case .passkey(let passkey):
      passkey.isSessionsOwn ? "the session's passkey" : "the passkey \(passkey.quoted)"
    }
  }
}
