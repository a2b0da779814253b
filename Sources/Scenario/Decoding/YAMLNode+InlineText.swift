internal import Diagnostics
internal import Values
internal import YAMLTree

extension YAMLNode {
  /// The maximum length of a value that a suggestion repeats.
  private static let longestInlineText = 60

  /// The value as the author wrote it, for a suggestion inside `{ }`.
  ///
  /// The result is `...` if the value takes several lines or is too long to repeat.
  func inlineText(in source: SourceFile) -> String {
    let text = String(source.text(in: range))
    guard !text.isEmpty, !text.contains(where: \.isNewline),
      text.unicodeScalars.count <= YAMLNode.longestInlineText
    else { return "..." }
    guard scalar?.isPlain == true, text.contains(where: { ",[]{}".contains($0) }) else {
      return text
    }
    return text.singleQuoted
  }
}
