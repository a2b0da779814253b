/// The required form of a value that stands for a whole mapping or list, as far as its place says.
package indirect enum ValueForm: Hashable, Sendable {
  case any
  /// A string; numbers and booleans become their spelling.
  case text
  case integer, number, boolean
  /// One of these words and no other.
  case word([String])
  /// A list of such elements.
  case list(ValueForm)
  /// A mapping of any names to such values.
  case names(ValueForm)
  /// A mapping with at most these members.
  case members([Part])
  /// One or the other, depending on whether it is a list.
  case either(list: ValueForm, else: ValueForm)

  /// A member by its name.
  package struct Part: Hashable, Sendable {
    /// The key.
    package let name: String

    /// The required form of its value.
    package let form: ValueForm

    /// Creates a member.
    package init(name: String, form: ValueForm) { (self.name, self.form) = (name, form) }
  }

  /// The kind in a message, without an article.
  package var kind: String {
    switch self {
    case .any: "value"
    case .text, .word: "string"
    case .integer: "whole number"
    case .number: "number"
    case .boolean: "boolean"
    case .list: "list"
    case .names, .members: "mapping"
    case .either: "list or mapping"
    }
  }
}
