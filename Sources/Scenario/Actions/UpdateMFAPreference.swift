/// Enables, disables and prefers second factors of the signed-in user; what is nil stays as it is.
package struct UpdateMFAPreference: DefinedAction {
  /// What it says of one second factor, in Amplify's words.
  package enum Preference: String, Hashable, Sendable, CaseIterable {
    /// Switched on, and preferred if it was.
    case enabled
    case disabled
    /// Switched on and asked for first.
    case preferred
    /// Switched on and not asked for first.
    case notPreferred
  }

  /// Codes by SMS.
  package let sms: TypedExpression<Preference>?

  /// Codes of a software token.
  package let totp: TypedExpression<Preference>?

  /// Codes by e-mail.
  package let email: TypedExpression<Preference>?

  package static let definition = ActionDefinition.verb(
    "updateMFAPreference",
    "Enables, disables and prefers second factors of the signed-in user.",
    [
      .optional("sms", .choice(preferences), "Codes by SMS."),
      .optional("totp", .choice(preferences), "Codes of a software token."),
      .optional("email", .choice(preferences), "Codes by e-mail."),
    ],
    rules: [
      .someOf(["sms", "totp", "email"]), .atMostOne(["sms", "totp", "email"], as: "preferred"),
    ],
    outcome: [.done, .mfa],
    operations: ["SetUserMFAPreference", "GetUser"]
  )

  private static let preferences = Preference.allCases.map(\.rawValue)

  package init(_ given: CheckedParameters) {
    sms = given.choice("sms")
    totp = given.choice("totp")
    email = given.choice("email")
  }

  package var sentence: String {
    let factors = [("SMS", sms), ("the software token", totp), ("e-mail", email)]
    let settings = factors.compactMap { name, preference in
      preference.map { "\(name) is \($0.quoted(\.rawValue))" }
    }
    return "Sets second factors: " + settings.joined(separator: ", ")
  }
}
