internal import Values

/// The parameters of an await, which select the message and limit the time.
package struct AwaitParameters: Sendable {
  package let place: MessagePlace

  /// The maximum time to wait; nil for the default of this kind of pool.
  package let within: DurationTemplate?

  /// A regular expression in Swift's syntax, whose group 1 is the code if present.
  package let match: TextTemplate?

  package let subject: Pattern?

  package let sender: Pattern?

  static func all(match: String) -> [Parameter] {
    [
      .required("to", .text, "The recipient's address or phone number."),
      .optional("source", .source, "The source to read, if the project has several sources."),
      .optional(
        "within",
        .waitingTime,
        "How long to wait; by default, the project's `within`, or else `5s` on a mock and `60s` on other pools."
      ),
      .optional("match", .regex, match),
      .optional("subject", .matcher(.text), "A value or matcher for the subject."),
      .optional("sender", .matcher(.text), "A value or matcher for the sender's address."),
    ]
  }

  init(_ given: CheckedParameters) throws(MissingParameter) {
    place = try MessagePlace(given)
    within = given.duration("within")
    match = given.text("match")
    subject = given.matcher("subject")
    sender = given.matcher("sender")
  }

  /// The await as a sentence.
  func sentence(and purpose: String, condition: String = "") -> String {
    "Waits " + (within.map { "up to \($0.quoted(\.sourceText)) " } ?? "")
      + "for a message to \(place.to.quoted)" + condition + place.sourceDescription
      + (subject.map { ", with a subject that \($0.predicate)" } ?? "")
      + (sender.map { ", with a sender that \($0.predicate)" } ?? "") + ", and \(purpose)"
  }

  /// The regular expression, as part of a sentence.
  var matchDescription: String { match.map { " that matches \($0.quoted)" } ?? "" }
}
