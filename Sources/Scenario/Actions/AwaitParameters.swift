internal import Values

/// Which message an await takes, and how long that may take.
package struct AwaitParameters: Sendable {
  /// Whose message it is.
  package let place: MessagePlace

  /// How long to wait; nil takes the default of the pool's kind.
  package let within: DurationTemplate?

  /// Swift Regex syntax; group 1 is the code if there is one.
  package let match: TextTemplate?

  /// What the subject must be like.
  package let subject: Pattern?

  /// What the sender's address must be like.
  package let sender: Pattern?

  static func all(match: String) -> [Parameter] {
    [
      .required("to", .text, "The address or number that the message goes to."),
      .optional("source", .source, "The source to look in, where the project has several."),
      .optional("within", .waitingTime, "How long to wait; 60s live, 5s on the mock."),
      .optional("match", .regex, match),
      .optional("subject", .matcher(.text), "What the subject must be like."),
      .optional("sender", .matcher(.text), "What the sender's address must be like."),
    ]
  }

  init(_ given: CheckedParameters) throws(MissingParameter) {
    place = try MessagePlace(given)
    within = given.duration("within")
    match = given.text("match")
    subject = given.matcher("subject")
    sender = given.matcher("sender")
  }

  /// The await as a sentence; `matching` introduces the pattern.
  func sentence(_ matching: String, and purpose: String) -> String {
    "Waits for a message to \(place.to.quoted)" + purpose + place.sourceDescription
      + (within.map { ", for \($0.quoted(\.sourceText)) at most" } ?? "")
      + (match.map { "\(matching) \($0.quoted)" } ?? "")
      + (subject.map { ", whose subject \($0.predicate)" } ?? "")
      + (sender.map { ", whose sender \($0.predicate)" } ?? "")
  }
}
