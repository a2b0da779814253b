internal import Values

/// Makes sure that no message arrives.
package struct ExpectNoMessage: DefinedAction {
  /// The address or number that no message may go to.
  package let recipient: TextTemplate

  /// How long to look from now on.
  package let duration: DurationTemplate

  /// The source to look in; nil takes the run's own.
  package let source: TextTemplate?

  package static let definition = ActionDefinition.testSide(
    "expectNoMessage",
    "Makes sure that no message arrives.",
    otherNames: ["expectnoemail", "expectnomail", "expectnocode", "assertnomessage"],
    .parameters([
      .required("to", .text, "The address or number that nothing may go to."),
      .required("for", .duration, "How long to look from now on."),
      .optional("source", .source, "The source to look in, where the project has several."),
    ]),
    outcome: [.done],
    reading: .always,
    canFail: true,
    isAvailable: false
  )

  package init?(_ given: CheckedParameters) {
    guard let recipient = given.text("to"), let duration = given.duration("for") else { return nil }
    (self.recipient, self.duration) = (recipient, duration)
    source = given.text("source")
  }

  package var reads: ValueReads { ValueReads(recipient, source, duration.text) }
  package var mainArgument: MainArgument? { .text(recipient) }

  package var awaited: MessageAwait? {
    MessageAwait(recipient: recipient, source: source, takesMessage: false)
  }

  package var sentence: String {
    "Makes sure that no message goes to \(recipient.quoted) for "
      + duration.quoted(\.authoredText) + (source.map { ", in the source \($0.quoted)" } ?? "")
  }
}
