/// Waits for the message that earlier steps sent, and extracts the code.
package struct AwaitCode: DefinedAction {
  package let parameters: AwaitParameters

  package static let name = "awaitCode"

  package static let definition = ActionDefinition.testSide(
    name,
    "Waits for the message that earlier steps sent, and extracts the code.",
    otherNames: [
      "waitforcode", "getcode", "readcode", "fetchcode", "waitforemail", "waitformail",
      "waitforsms", "checkemail", "reademail", "getemail",
    ],
    .parameters(
      AwaitParameters.all(
        match: "A regular expression for the code; capture group 1, if present, is the code."
      )
    ),
    outcome: [
      OutcomeField("code", .text, "The code, or the temporary password of an invitation."), .done,
    ],
    mainValue: "code",
    canFail: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    parameters = try AwaitParameters(given)
  }

  package var mainArgument: MainArgument? { .text(parameters.place.to) }
  package var messagePlace: MessagePlace? { parameters.place }
  package var awaitsMessage: Bool { true }

  package var sentence: String {
    parameters.sentence(and: "extracts the code" + parameters.matchDescription)
  }
}
