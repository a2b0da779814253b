/// Requests another sign-up code.
package struct ResendSignUpCode: UserAction {
  package let username: TextTemplate

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "resendSignUpCode"

  package static let definition = ActionDefinition.verb(
    name,
    "Requests another sign-up code.",
    otherNames: [
      "resendcode", "resendconfirmationcode", "resendsignup", "resendcodeforsignup",
      "resendverificationcode",
    ],
    [.required("username", .text, "The user name of the sign-up.", member: "Username")],
    outcome: [.done, .delivery],
    operations: ["ResendConfirmationCode"],
    session: .optional
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    metadata = given.metadata
  }

  package var sentence: String { "Requests another sign-up code for \(username.quoted)" }
}
