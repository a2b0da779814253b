package import Diagnostics
package import JSON
package import Values

/// A value as its author wrote it: kinds are known, values inside `$( )` are not read yet.
package indirect enum ValueTemplate: Hashable, Sendable {
  /// A value without `$( )`, already of the right kind.
  case constant(JSONValue, range: SourceRange)

  /// A scalar with `$( )` in it, which is converted to its kind when it is read.
  case scalar(Template, kind: ScalarKind, range: SourceRange)

  /// A list.
  case list([ValueTemplate], range: SourceRange)

  /// A mapping in the author's order.
  case mapping([Member], range: SourceRange)

  /// A key of a mapping with its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String

    /// The place of the key.
    package var keyRange: SourceRange

    /// The value.
    package var value: ValueTemplate

    /// Creates a member.
    package init(key: String, keyRange: SourceRange, value: ValueTemplate) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// Its place.
  package var range: SourceRange {
    switch self {
    case .constant(_, let range), .scalar(_, _, let range), .list(_, let range),
      .mapping(_, let range):
      range
    }
  }
}

/// The kind that a scalar must become.
package enum ScalarKind: Hashable, Sendable {
  /// A string in any case: numbers and booleans become their spelling.
  case text
  /// A whole number.
  case integer
  /// Any number.
  case number
  /// `true` or `false`.
  case boolean
  /// The value's own kind if it is alone, a string if it is part of one.
  case any
  /// A whole mapping or list that the scalar stands for.
  case whole(ValueForm)
}

/// A string that may contain values, with its place.
package struct TextTemplate: Hashable, Sendable {
  /// The text.
  package var template: Template

  /// Its place.
  package var range: SourceRange

  /// Creates a string.
  package init(_ template: Template, range: SourceRange) {
    self.template = template
    self.range = range
  }

  /// The word for the session's own passkey or device.
  package static let sessionsOwn = "true"

  /// Whether it is that word.
  package var isSessionsOwn: Bool { template.literal == TextTemplate.sessionsOwn }
}
