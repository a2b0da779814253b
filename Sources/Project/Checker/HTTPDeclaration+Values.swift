internal import Diagnostics
internal import Values
internal import YAMLTree

// The values of single keys.
extension HTTPDeclaration {
  /// Reads a URL that contains `$(id)`.
  static func target(
    _ key: SourceKey,
    of fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) -> DeclaredString? {
    checker.text(key, of: fields).flatMap { hasID($0, &checker) ? $0 : nil }
  }

  static func hasID(_ text: DeclaredString, _ checker: inout ProjectChecker) -> Bool {
    if text.template.values.contains(where: { LocalValue($0.expression) == .id }) { return true }
    checker.report(
      .badTagCount,
      "\(text.subject) must contain `$(id)`",
      at: text.range,
      help: "For example, write `/messages/$(id)`. authflow replaces `$(id)` with the message's "
        + "ID."
    )
    return false
  }

  static func word(
    _ node: YAMLNode,
    _ key: SourceKey,
    among words: [String],
    _ checker: inout ProjectChecker
  ) -> String? {
    guard let text = checker.writtenText(node, key.subject) else { return nil }
    if words.contains(text) { return text }
    let title = "\(key.subject) must be \(words.listed("or"))"
    checker.report(.badWord, title, at: node.range, meant: words.first { $0 == text.uppercased() })
    return nil
  }

  static func path(
    _ node: YAMLNode,
    _ key: SourceKey,
    _ checker: inout ProjectChecker
  ) -> ValuePath? {
    guard let text = checker.writtenText(node, key.subject, needs: "a path") else { return nil }
    if case .path(let path)? = try? ValueExpression(parsing: text) { return path }
    checker.report(
      .valueSyntax,
      "\(key.subject) must be a path, such as `data.messages`",
      at: node.range,
      help: "Write the names of the members, and the indices of lists, with `.` between them."
    )
    return nil
  }
}
