/// Waits for the message that earlier steps sent, and reads it.
package struct AwaitMessage: DefinedAction {
  package let parameters: AwaitParameters

  package static let name = "awaitMessage"

  package static let definition = ActionDefinition.testSide(
    name,
    "Waits for the message that earlier steps sent, and reads it.",
    otherNames: ["waitformessage", "readmessage", "getmessage", "awaitemail", "awaitmail"],
    .parameters(
      AwaitParameters.all(match: "A regular expression that must match somewhere in the message.")
    ),
    outcome: [
      OutcomeField(
        "message",
        .fields([
          OutcomeField("sender", .text, "The sender's address."),
          OutcomeField("to", .text, "The recipient's address or phone number."),
          OutcomeField(
            "subject",
            .text,
            "The subject; absent if the message has no subject, such as an SMS message."
          ),
          OutcomeField("text", .text, "The text; for HTML, the visible text."),
          OutcomeField("link", .text, "The first link in the message."),
          OutcomeField("temporaryPassword", .text, "The temporary password of an invitation."),
        ]),
        "The received message."
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
    parameters.sentence(and: "reads it", condition: parameters.matchDescription)
  }
}
