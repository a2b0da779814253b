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
    guard InputFile.kind(of: word) == nil,
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

/// A table of examples, or a row of it, that a command line names.
struct TablePlace {
  /// As it was given.
  let path: String
  /// A line of the row, from 1; nil where all of the table is meant.
  let line: Int?

  /// Throws where no such file is there.
  init(_ place: FilePlace) throws(CommandFailure) {
    (path, line) = (place.path, place.line)
    guard InputFile.kind(of: path) != nil else {
      throw .invalidFile("there is no file `\(path)`")
    }
  }

  /// As a command line names it.
  var word: String { line.map { "\(path):\($0)" } ?? path }

  /// Its last part, which every path to it ends with.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The folder that it stands in.
  var folder: String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Whether a path leads to it.
  func isFile(at other: String) -> Bool {
    other == path || ScenarioFiles.realPath(of: other) == ScenarioFiles.realPath(of: path)
  }
}
