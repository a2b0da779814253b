internal import Diagnostics

extension String {
  /// Wraps the string into lines of at most `limit` terminal cells, each with an indentation.
  func wrapped(indent: Int, toCells limit: Int = 100) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: true) {
      if !line.isEmpty, indent + line.displayWidth + 1 + word.displayWidth > limit {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { margin + $0 + "\n" }.joined()
  }
}
