internal import Values

/// Makes sure that no message arrives.
package struct ExpectNoMessage: DefinedAction {
  /// Who may get no message.
  package let place: MessagePlace

  /// How long to look from now on.
  package let time: DurationTemplate

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
    reading: .expectation,
    canFail: true
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    place = try MessagePlace(given)
    time = try given.duration("for").needed()
  }

  package var mainArgument: MainArgument? { .text(place.to) }
  package var messagePlace: MessagePlace? { place }

  package var sentence: String {
    "Makes sure for \(time.quoted(\.sourceText)) that no message to \(place.to.quoted) comes"
      + place.sourceDescription
  }
}
