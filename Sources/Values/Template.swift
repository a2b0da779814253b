/// A string that may contain values: `Hello $(user.email)`.
package struct Template: Hashable, Sendable {
  /// A part of a template.
  package enum Segment: Hashable, Sendable {
    /// A literal, in which `$(` replaces the escape `$$(`.
    case text(String)
    /// A value, with its range in the source, in scalars and including `$(` and `)`.
    case value(ValueExpression, scalars: Range<Int>)
  }

  /// The parts in order, without adjacent literals.
  package private(set) var segments: [Segment]

  /// A template without values.
  package init(literal text: String) { segments = text.isEmpty ? [] : [.text(text)] }

  /// Parses a source string; throws at the first `$(` whose content does not follow the grammar.
  package init(parsing text: String) throws(ValueSyntaxError) {
    guard text.hasByte(where: { $0 == UInt8(ascii: "$") }) else {
      segments = text.isEmpty ? [] : [.text(text)]
      return
    }
    var reader = SegmentReader(ExpressionReader(bytes: Array(text.utf8)))
    segments = try reader.segments()
  }

  /// The string of a template without values; nil if the template has a value.
  package var literal: String? {
    switch segments.count {
    case 0: ""
    case 1: if case .text(let text) = segments[0] { text } else { nil }
    default: nil
    }
  }

  /// The value of a template that consists of a single value, whose type is kept; nil for other
  /// templates.
  package var soleValue: ValueExpression? {
    guard segments.count == 1, case .value(let expression, _) = segments[0] else { return nil }
    return expression
  }

  /// All values in the template, with their ranges in the source.
  package var values: [(expression: ValueExpression, scalars: Range<Int>)] {
    segments.compactMap { segment in
      if case .value(let expression, let scalars) = segment { (expression, scalars) } else { nil }
    }
  }

  /// Returns the template with values replaced by strings; a nil string keeps the value.
  package func filling(_ text: (ValueExpression) -> String?) -> Template {
    var filled = Template(literal: "")
    for segment in segments {
      switch segment {
      case .text(let text): filled.append(text)
      case .value(let expression, _):
        if let text = text(expression) {
          filled.append(text)
        } else {
          filled.segments.append(segment)
        }
      }
    }
    return filled
  }

  private mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before) = segments.last {
      segments[segments.count - 1] = .text(before + text)
    } else {
      segments.append(.text(text))
    }
  }
}

extension ValueExpression {
  /// The source without `$( )` that parses to the same expression.
  package var spelling: String {
    switch self {
    case .path(let path): path.description
    case .call(let path, .path(let argument)): "\(path)(\(argument))"
    case .call(let path, .number(let number)): "\(path)(\(number))"
    case .now(let offset) where offset == .zero: "now"
    case .now(let offset): "now\(offset > .zero ? "+" : "")\(offset.sourceText)"
    }
  }
}

extension Template {
  /// The source that parses to the same template.
  package var spelling: String {
    segments.map { segment in
      switch segment {
      case .text(let text):
        text.split(separator: "$(", omittingEmptySubsequences: false).joined(separator: "$$(")
      case .value(let expression, _): "$(\(expression.spelling))"
      }
    }.joined()
  }
}
