internal import Diagnostics

extension SourceFile {
  /// The key at a range, without the quotes that JSON needs.
  func key(in range: SourceRange) -> Substring {
    let text = text(in: range)
    // A byte is much cheaper than a character, and most keys have no quotes.
    guard let byte = text.utf8.first, "\"'".utf8.contains(byte) else { return text }
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
      text.last == quote
    else { return text }
    return text.dropFirst().dropLast()
  }
}
