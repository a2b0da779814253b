/// A key below `given.triggers`: the name of a trigger, or a member of its value.
package struct TriggerMember: Sendable {
  /// The value that a trigger or a member takes.
  package indirect enum Input: Sendable {
    case text, boolean
    /// One of these words.
    case choice([String])
    /// A mapping of names to strings.
    case texts
    /// A mapping of names to values of any kind.
    case values
    /// A list of strings.
    case textList
    /// A program and its arguments, as a list of strings.
    case program
    /// A mapping with these members.
    case members([TriggerMember])
    /// A list of at least one mapping with these members.
    case list([TriggerMember])
  }

  /// The key in YAML.
  package let name: String

  /// The kind of value that the key takes.
  package let input: Input

  /// Whether the parent mapping must contain the key.
  package let isRequired: Bool

  /// The purpose of the trigger or the member, as a sentence.
  package let summary: String

  init(_ name: String, _ input: Input, isRequired: Bool = false, _ summary: String) {
    (self.name, self.input, self.isRequired, self.summary) = (name, input, isRequired, summary)
  }
}
