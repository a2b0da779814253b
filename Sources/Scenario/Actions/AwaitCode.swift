/// Waits for the message that the steps before sent, and finds the code in it.
package struct AwaitCode: DefinedAction {
  /// Which message it is, and how long it may take.
  package let message: MessageParameters

  package static let definition = ActionDefinition.testSide(
    "awaitCode",
    "Waits for the message that the steps before sent, and finds the code in it.",
    otherNames: [
      "waitforcode", "getcode", "readcode", "fetchcode", "waitforemail", "waitformail",
      "waitforsms", "checkemail", "reademail", "getemail",
    ],
    .parameters(MessageParameters.all),
    outcome: [OutcomeField("code", .text, "The code, or the temporary password."), .done],
    mainValue: "code",
    canFail: true
  )

  package init?(_ given: CheckedParameters) {
    guard let message = MessageParameters(given) else { return nil }
    self.message = message
  }

  package var reads: ValueReads { message.reads }
  package var mainArgument: MainArgument? { .text(message.recipient) }
  package var awaited: MessageAwait? { message.awaited }

  package var sentence: String {
    "Waits for a message to \(message.recipient.quoted) and takes the code from it"
      + message.conditions
  }
}
