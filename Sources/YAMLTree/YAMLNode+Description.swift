package import Diagnostics

extension YAMLNode {
  /// The kind of value for a diagnostic, with its article.
  package var kindDescription: String {
    switch content {
    case .scalar where isNull: "null"
    case .scalar(let scalar) where scalar.isPlain && tag != .string: scalar.plainDescription
    case .scalar, .unresolved: "a string"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The range to underline, which is only the first line of a block with several lines.
  package var shownRange: SourceRange {
    guard range.upperBound.line > range.lowerBound.line, pairs != nil || elements != nil else {
      return range
    }
    if let key = pairs?.first?.key.range, key.lowerBound == range.lowerBound { return key }
    return SourceRange(
      range.lowerBound,
      SourcePosition(line: range.lowerBound.line, column: range.lowerBound.column + 1)
    ).used(by: range.alias)
  }
}

extension YAMLScalar {
  /// The kind that an unquoted scalar looks like, with its article.
  fileprivate var plainDescription: String {
    if text == "true" || text == "false" { return "a boolean" }
    let isNumber = text.last?.isNumber == true && Double(text) != nil
    return isNumber ? "a number" : "a string"
  }
}
