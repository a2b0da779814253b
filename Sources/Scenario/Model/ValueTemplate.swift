package import Diagnostics
package import JSON
package import Values

/// A value as written.
///
/// Its kind is known, but any `$( )` is not evaluated yet.
package indirect enum ValueTemplate: Hashable, Sendable {
  /// A value without `$( )`, already converted to the right kind.
  case constant(JSONValue, range: SourceRange)

  /// A scalar with `$( )`, which is converted to its kind after evaluation.
  case scalar(Template, kind: ScalarKind, range: SourceRange)

  /// A list, with its range in the file.
  case list([ValueTemplate], range: SourceRange)

  /// A mapping, in the author's order.
  case mapping([Member], range: SourceRange)

  /// A key of a mapping with its value.
  package struct Member: Hashable, Sendable {
    /// The key as written.
    package var key: String

    /// The range of the key in its file.
    var keyRange: SourceRange

    /// The value of the key.
    package var value: ValueTemplate

    /// Creates a member with the range of its key.
    package init(key: String, keyRange: SourceRange, value: ValueTemplate) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// The range of the value in its file.
  package var range: SourceRange {
    switch self {
    case .constant(_, let range), .scalar(_, _, let range), .list(_, let range),
      .mapping(_, let range):
      range
    }
  }
}

/// The kind of value that a scalar becomes.
package enum ScalarKind: Hashable, Sendable {
  /// A string. Numbers and booleans are converted to strings as they are written.
  case text
  /// A whole number.
  case integer
  /// Any number.
  case number
  /// `true` or `false`.
  case boolean
  /// The value's own kind if the scalar is a single `$( )`, otherwise a string.
  case any
  /// A whole mapping or list that the scalar evaluates to.
  case whole(ValueForm)
}

/// A string that may contain `$( )`, with its place.
package struct TextTemplate: Hashable, Sendable {
  /// The string, divided into text and values.
  package var template: Template

  /// The range of the string in its file.
  package var range: SourceRange

  /// Creates a string with its range in the file.
  init(_ template: Template, range: SourceRange) {
    self.template = template
    self.range = range
  }

  /// The word that selects the session's own passkey or device.
  package static let sessionsOwn = "true"

  /// Whether the string selects the session's own passkey or device.
  package var isSessionsOwn: Bool { template.literal == TextTemplate.sessionsOwn }
}
