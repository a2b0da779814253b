/// Signs in the user who last confirmed a sign-up with `autoSignIn: true`.
package struct AutoSignIn: DefinedAction {
  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "autoSignIn"

  package static let definition = ActionDefinition.verb(
    name,
    "Signs in the user who last confirmed a sign-up with `autoSignIn: true`.",
    otherNames: ["completeautosignin"],
    outcome: OutcomeField.ofSignIn,
    mainValue: "tokens",
    operations: ["InitiateAuth"],
    session: .begins
  )

  package init(_ given: CheckedParameters) { metadata = given.metadata }

  package var signInRequest: SignInRequest? {
    SignInRequest(flow: SignInFlow.userChoice.rawValue)
  }

  package var sentence: String { "Signs in the user of the last confirmed sign-up" }
}
