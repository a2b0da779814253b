/// What a value must be like that stands for a whole mapping or list, as far as its place says.
package indirect enum ValueForm: Hashable, Sendable {
  case any
  /// Text; numbers and booleans become their spelling.
  case text
  case integer, number, boolean
  /// One of these words and no other.
  case word([String])
  /// A list of such elements.
  case list(ValueForm)
  /// A mapping of any names to such values.
  case names(ValueForm)
  /// A mapping that has at most these members.
  case members([Part])
  /// The one or the other, by whether it is a list.
  case either(list: ValueForm, else: ValueForm)

  /// A member by its name.
  package struct Part: Hashable, Sendable {
    /// The key.
    package let name: String

    /// What its value must be like.
    package let form: ValueForm

    /// States a member.
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
