extension ValueExpression {
  /// The text that reads back to the same expression, without `$( )`.
  package var spelling: String {
    switch self {
    case .path(let path): path.description
    case .call(let path, .path(let argument)): "\(path)(\(argument))"
    case .call(let path, .number(let number)): "\(path)(\(number))"
    case .now(let offset) where offset == .zero: "now"
    case .now(let offset): "now\(offset > .zero ? "+" : "")\(offset.authoredText)"
    }
  }
}

extension Template {
  /// The text as an author could have written it: it reads back to the same template.
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
