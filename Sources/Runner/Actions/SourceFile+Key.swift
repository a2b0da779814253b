internal import Diagnostics

extension SourceFile {
  /// The key at a range, without the quotes that JSON needs.
  func key(in range: SourceRange) -> Substring {
    let text = text(in: range)
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
      text.last == quote
    else { return text }
    return text.dropFirst().dropLast()
  }
}
