/// The form that a place requires of a value that replaces a whole mapping or list.
package indirect enum ValueForm: Hashable, Sendable {
  case any
  /// A string. Numbers and booleans are converted to strings as they are written.
  case text
  case integer, number, boolean
  /// One of these words.
  case word([String])
  /// A list whose elements have this form.
  case list(ValueForm)
  /// A mapping of any names to values of this form.
  case names(ValueForm)
  /// A mapping with at most these members.
  case members([Part])
  /// The first form for lists, the second form for other values.
  case either(list: ValueForm, else: ValueForm)

  /// A member of a mapping, by name.
  package struct Part: Hashable, Sendable {
    /// The member's key.
    package let name: String

    /// The required form of the member's value.
    package let form: ValueForm

    /// Creates a member with a name and the form of its value.
    package init(name: String, form: ValueForm) { (self.name, self.form) = (name, form) }
  }

  /// The kind of value for a diagnostic, without an article.
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
