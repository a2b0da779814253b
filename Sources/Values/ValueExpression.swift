/// The content of `$( )`.
package enum ValueExpression: Hashable, Sendable {
  /// The argument of a call.
  package enum Argument: Hashable, Sendable {
    case path(ValuePath)
    case number(Int)
  }

  /// An existing value, such as `user.email`.
  case path(ValuePath)

  /// A value that is computed from an argument, such as `random.digits(6)`.
  case call(ValuePath, Argument)

  /// The pool's time plus a signed duration: `now`, `now+5m`, `now-1h`.
  case now(offset: Duration)
}

/// The error for content of `$( )` that does not follow the grammar.
package struct ValueSyntaxError: Error, Hashable, Sendable {
  /// The rule of the grammar that the content breaks.
  package enum Reason: Hashable, Sendable {
    case unclosed, empty, expectedName, expectedArgument, unexpected(Character)
    case badDuration(DurationSyntaxError.Reason)
  }

  /// The first rule that the content breaks.
  package var reason: Reason

  /// The range of the mistake, in Unicode scalars from the start of the whole string.
  ///
  /// The range is empty only at the end of the string.
  package var scalars: Range<Int>
}

extension ValueExpression {
  /// Parses a whole string without `$( )`, as in the paths of `save:` and `when:`.
  package init(parsing text: String) throws(ValueSyntaxError) {
    var reader = ExpressionReader(bytes: Array(text.utf8))
    self = try reader.expression()
    guard reader.position == reader.bytes.count else { throw reader.unexpected() }
  }
}

/// The names of the values that some strings may read, such as `to` for `$(to)`.
package protocol ReadableValue: RawRepresentable<String> {}

extension ReadableValue {
  /// The value that an expression reads; nil for any other expression.
  package init?(_ expression: ValueExpression) {
    guard case .path(let path) = expression, path.components.isEmpty else { return nil }
    self.init(rawValue: path.root)
  }
}
