internal import FoundationEssentials

/// A path with the line that stands behind it.
struct FilePlace {
  var path: String
  /// From 1; nil where there is none.
  var line: Int?

  /// Whether it is a table of examples by its name.
  var isTable: Bool { path.lowercased().hasSuffix(".csv") }

  /// A file that is there by the whole word is that file.
  ///
  /// A column behind the line, as in the places of messages, changes nothing.
  init(_ word: String) {
    path = word
    guard !FileManager.default.fileExists(atPath: word),
      let match = word.wholeMatch(of: /(.+?):([0-9]{1,9})(:[0-9]+)?/), let number = Int(match.2)
    else { return }
    (path, line) = (String(match.1), number)
  }

  /// Throws where the line is one of a folder, or more than a line and a column is named.
  func checkLine() throws(CommandFailure) {
    guard let line else { return }
    let inner = FilePlace(path)
    if inner.line != nil, InputFile.kind(of: inner.path) == .file {
      throw .usage("a place is a line of a file and maybe a column: write `\(path)`")
    }
    guard InputFile.kind(of: path) == .folder else { return }
    throw .usage("a line belongs to a file, and `\(path)` is a folder: `\(path):\(line)`")
  }
}
