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

extension YAMLNode {
  /// The mistake of null without quotes where a string is needed; nil for other nodes.
  ///
  /// `optional` describes a part of the file that can be removed.
  package func nullMistake(
    _ code: DiagnosticCode,
    _ subject: String,
    optional: String? = nil
  ) -> Diagnostic? {
    guard isNull else { return nil }
    let help =
      optional.map { "Remove the \($0), or put the value in quotes if you mean a string." }
      ?? "If you mean a string, put the value in quotes."
    return Diagnostic(code, "\(subject) has no value", at: range, help: help)
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
