internal import Values

/// Which message an await takes, and how long that may take.
package struct MessageParameters: Sendable {
  /// The address or number that the message is for, compared exactly.
  package let recipient: TextTemplate

  /// The source to look in; nil takes the run's own.
  package let source: TextTemplate?

  /// How long to wait; nil takes the default of the pool's kind.
  package let within: DurationTemplate?

  /// Swift Regex syntax; group 1 is the code if there is one.
  package let match: TextTemplate?

  /// What the subject must be like.
  package let subject: Pattern?

  /// What the sender's address must be like.
  package let sender: Pattern?

  static let all: [Parameter] = [
    .required("to", .text, "The address or number that the message goes to."),
    .optional("source", .source, "The source to look in, where the project has several."),
    .optional("within", .waitingTime, "How long to wait; 60s live, 5s on the mock."),
    .optional("match", .regex, "What the code looks like; group 1 is the code if there is one."),
    .optional("subject", .matcher(.text), "What the subject must be like."),
    .optional("sender", .matcher(.text), "What the sender's address must be like."),
  ]

  init?(_ given: CheckedParameters) {
    guard let recipient = given.text("to") else { return nil }
    self.recipient = recipient
    source = given.text("source")
    within = given.duration("within")
    match = given.text("match")
    subject = given.matcher("subject")
    sender = given.matcher("sender")
  }

  var reads: ValueReads {
    ValueReads(recipient, source, match, within?.text, patterns: [subject, sender])
  }

  var awaited: MessageAwait { MessageAwait(recipient: recipient, source: source) }

  /// What is asked of the message beside its recipient, as parts of a sentence.
  var conditions: String {
    (source.map { ", in the source \($0.quoted)" } ?? "")
      + (within.map { ", for \($0.quoted(\.authoredText)) at most" } ?? "")
      + (match.map { ", found by \($0.quoted)" } ?? "")
      + (subject.map { ", whose subject \($0.predicate)" } ?? "")
      + (sender.map { ", whose sender \($0.predicate)" } ?? "")
  }
}
