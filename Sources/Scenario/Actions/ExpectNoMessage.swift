internal import Values

/// Checks that no message has arrived since the last await, and that none arrives during the step.
package struct ExpectNoMessage: DefinedAction {
  package let place: MessagePlace

  /// The duration of the check, starting with the step.
  package let time: DurationTemplate

  package static let name = "expectNoMessage"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks that no message has arrived since the last await, and that none arrives within a given time.",
    otherNames: ["expectnoemail", "expectnomail", "expectnocode", "assertnomessage"],
    .parameters([
      .required("to", .text, "The address or phone number that must not get a message."),
      .required("for", .duration, "How long to check, from the start of the step."),
      .optional("source", .source, "The source to read, if the project has several sources."),
    ]),
    outcome: [.done],
    repeatability: .withExpectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    place = try MessagePlace(given)
    time = try given.duration("for").needed()
  }

  package var mainArgument: MainArgument? { .text(place.to) }
  package var messagePlace: MessagePlace? { place }

  package var sentence: String {
    "Checks for \(time.quoted(\.sourceText)) that no message to \(place.to.quoted) arrives"
      + place.sourceDescription
  }
}
