/// A message that an await of a scenario took.
package struct ReceivedMessage: Hashable, Sendable {
  /// The name of the source.
  package var source: String

  /// The message's name at its source; nil if the source has no names.
  package var id: String?

  /// The Message-ID; nil if the message has none.
  package var messageID: String?

  /// The recipient for whom the await waited.
  package var recipient: String

  /// The name of the scenario.
  package var scenario: String

  /// The number of the step, such as `2.1`.
  package var step: String
}
