/// Enables or disables second factors of the signed-in user, or sets the preferred one.
///
/// Nil leaves a factor unchanged.
package struct UpdateMFAPreference: DefinedAction {
  /// The setting of one second factor, with Amplify's names.
  package enum Preference: String, Hashable, Sendable, CaseIterable {
    /// The factor is enabled; if it was preferred, it stays preferred.
    case enabled
    case disabled
    /// The factor is enabled and preferred.
    case preferred
    /// The factor is enabled and not preferred.
    case notPreferred
  }

  package let sms: TypedExpression<Preference>?

  package let totp: TypedExpression<Preference>?

  package let email: TypedExpression<Preference>?

  package static let name = "updateMFAPreference"

  package static let definition = ActionDefinition.verb(
    name,
    "Enables or disables second factors of the signed-in user, or sets the preferred one.",
    otherNames: [
      "setusermfapreference", "setmfapreference", "setpreferredmfa", "updatepreferredmfa",
    ],
    [
      .optional(
        "sms",
        .choice(preferences),
        "SMS codes: `enabled`, `disabled`, `preferred`, or `notPreferred`."
      ),
      .optional(
        "totp",
        .choice(preferences),
        "Software token codes: `enabled`, `disabled`, `preferred`, or `notPreferred`."
      ),
      .optional(
        "email",
        .choice(preferences),
        "Email codes: `enabled`, `disabled`, `preferred`, or `notPreferred`."
      ),
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
    let factors = [("SMS", sms), ("the software token", totp), ("email", email)]
    let settings = factors.compactMap { name, preference in
      preference.map { "\(name) is \($0.quoted(\.rawValue))" }
    }
    return "Sets second factors: " + settings.joined(separator: ", ")
  }
}
