/// Waits for the message that the steps before sent, and reads it.
package struct AwaitMessage: DefinedAction {
  /// Which message it is, and how long it may take.
  package let message: MessageParameters

  package static let definition = ActionDefinition.testSide(
    "awaitMessage",
    "Waits for the message that the steps before sent, and reads it.",
    otherNames: ["waitformessage", "readmessage", "getmessage", "awaitemail", "awaitmail"],
    .parameters(MessageParameters.all),
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
    canFail: true,
    isAvailable: false
  )

  package init?(_ given: CheckedParameters) {
    guard let message = MessageParameters(given) else { return nil }
    self.message = message
  }

  package var reads: ValueReads { message.reads }
  package var mainArgument: MainArgument? { .text(message.recipient) }
  package var awaited: MessageAwait? { message.awaited }

  package var sentence: String {
    "Waits for a message to \(message.recipient.quoted) and reads it" + message.conditions
  }
}
