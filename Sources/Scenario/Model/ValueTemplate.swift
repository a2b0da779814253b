package import Diagnostics
package import JSON
package import Values

/// A value as its author wrote it: kinds are settled, values inside `$( )` are still to be read.
package indirect enum ValueTemplate: Hashable, Sendable {
  /// A value without `$( )`, already of the right kind.
  case constant(JSONValue, range: SourceRange)

  /// A scalar with `$( )` in it, converted to its kind when it is read.
  case scalar(Template, kind: ScalarKind, range: SourceRange)

  /// A list.
  case list([ValueTemplate], range: SourceRange)

  /// A mapping in the author's order.
  case mapping([Member], range: SourceRange)

  /// A key of a mapping with its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String

    /// Where the key stands.
    package var keyRange: SourceRange

    /// The value.
    package var value: ValueTemplate

    /// States a key with its value.
    package init(key: String, keyRange: SourceRange, value: ValueTemplate) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// Where it stands.
  package var range: SourceRange {
    switch self {
    case .constant(_, let range), .scalar(_, _, let range), .list(_, let range),
      .mapping(_, let range):
      range
    }
  }
}

/// What a scalar must become where the place it is used in says so.
package enum ScalarKind: Hashable, Sendable {
  /// Text, whatever it looks like: numbers and booleans become their spelling.
  case text
  /// A whole number.
  case integer
  /// Any number.
  case number
  /// `true` or `false`.
  case boolean
  /// The value's own kind where it stands alone, text where it is spliced into text.
  case any
  /// A whole mapping or list, for which the scalar stands.
  case whole(ValueForm)
}

/// A text that may hold values, with its place.
package struct TextTemplate: Hashable, Sendable {
  /// The text.
  package var template: Template

  /// Where it stands.
  package var range: SourceRange

  /// States a text.
  package init(_ template: Template, range: SourceRange) {
    self.template = template
    self.range = range
  }

  /// What stands for the session's own passkey or device.
  package static let sessionsOwn = "true"

  /// Whether it is written so.
  package var isSessionsOwn: Bool { template.literal == TextTemplate.sessionsOwn }
}
