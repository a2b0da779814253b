/// Waits for the message that the steps before sent, and finds the code in it.
package struct AwaitCode: DefinedAction {
  /// Which message it is, and how long it may take.
  package let parameters: AwaitParameters

  package static let definition = ActionDefinition.testSide(
    "awaitCode",
    "Waits for the message that the steps before sent, and finds the code in it.",
    otherNames: [
      "waitforcode", "getcode", "readcode", "fetchcode", "waitforemail", "waitformail",
      "waitforsms", "checkemail", "reademail", "getemail",
    ],
    .parameters(
      AwaitParameters.all(match: "What the code looks like; group 1 is the code if there is one.")
    ),
    outcome: [OutcomeField("code", .text, "The code, or the temporary password."), .done],
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
    parameters.sentence(", found by", and: " and takes the code from it")
  }
}
