/// Waits for the message that the steps before sent, and reads it.
package struct AwaitMessage: DefinedAction {
  /// Which message it is, and how long it may take.
  package let parameters: AwaitParameters

  package static let definition = ActionDefinition.testSide(
    "awaitMessage",
    "Waits for the message that the steps before sent, and reads it.",
    otherNames: ["waitformessage", "readmessage", "getmessage", "awaitemail", "awaitmail"],
    .parameters(
      AwaitParameters.all(match: "What must fit somewhere in the message.")
    ),
    outcome: [
      OutcomeField(
        "message",
        .fields([
          OutcomeField("sender", .text, "The sender's address."),
          OutcomeField("to", .text, "The address or number that it went to."),
          OutcomeField("subject", .text, "The subject; absent where there is none, as in an SMS."),
          OutcomeField("text", .text, "The text; of HTML what a reader sees."),
          OutcomeField("link", .text, "The first link in it."),
          OutcomeField("temporaryPassword", .text, "The temporary password of an invitation."),
        ]),
        "What was received."
      ), .done,
    ],
    mainValue: "message",
    canFail: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    parameters = try AwaitParameters(given)
  }

  package var mainArgument: MainArgument? { .text(parameters.place.to) }
  package var messagePlace: MessagePlace? { parameters.place }
  package var awaitsMessage: Bool { true }

  package var sentence: String {
    parameters.sentence(", in which is", and: " and reads it")
  }
}
