internal import FoundationEssentials

/// A table of examples, or a row of it, that a command line names.
struct TablePlace {
  /// As it was given.
  let path: String
  /// A line of the row, from 1; nil where all of the table is meant.
  let line: Int?

  /// Throws where no such file is there.
  init(_ place: FilePlace) throws(CommandFailure) {
    (path, line) = (place.path, place.line)
    guard FileManager.default.fileExists(atPath: path) else {
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
