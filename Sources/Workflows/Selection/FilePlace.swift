internal import JSON
internal import Values

/// A path with an optional line number.
struct FilePlace {
  var path: String
  /// The line, from 1; nil without a line.
  var line: Int?

  /// Whether the path has the file extension of a table of examples.
  var isTable: Bool { path.lowercased().hasSuffix(".csv") }

  /// Parses `FILE:LINE`; if the whole word is the name of a file, the word is the path.
  ///
  /// A column after the line, as in the places of messages, has no effect.
  init(_ word: String) {
    path = word
    guard InputFile.kind(of: word) == nil,
      let match = word.wholeMatch(of: /(.+?):([0-9]{1,9})(:[0-9]+)?/), let number = Int(match.2)
    else { return }
    (path, line) = (String(match.1), number)
  }

  /// Throws if the path is a folder, or if anything except a line and a column follows it.
  func checkLine() throws(CommandFailure) {
    guard let line else { return }
    let inner = FilePlace(path)
    if inner.line != nil, InputFile.kind(of: inner.path) == .file {
      throw .usage("expected FILE:LINE or FILE:LINE:COLUMN: write `\(path)`")
    }
    guard InputFile.kind(of: path) == .folder else { return }
    throw .usage("expected FILE:LINE, but `\(path)` is a folder: `\(path):\(line)`")
  }
}

/// A table of examples on a command line, or a row of it.
struct TablePlace {
  /// The path on the command line.
  let path: String
  /// The line of the row, from 1; nil for the whole table.
  let line: Int?

  /// Throws if the file does not exist.
  init(_ place: FilePlace) throws(CommandFailure) {
    (path, line) = (place.path, place.line)
    guard InputFile.kind(of: path) != nil else {
      throw .invalidFile("no file `\(path)`")
    }
  }

  /// The word on the command line.
  var word: String { line.map { "\(path):\($0)" } ?? path }

  /// The last component of the path.
  var name: String { String(path.pathParts.last ?? "") }

  /// The folder that contains the table.
  var folder: String { Folder.containing(path) }

  /// Whether a path leads to the table.
  func isFile(at other: String) -> Bool {
    other.hasSameBytes(as: path)
      || ScenarioFiles.realPath(of: other).hasSameBytes(as: ScenarioFiles.realPath(of: path))
  }
}
