package import Diagnostics

/// Reads the files that scenarios name: flows and tables of examples.
package protocol ScenarioFileReader: Sendable {
  /// The bytes of a file; the path is relative to the folder of the file that names it.
  func bytes(of path: String) throws(FileReadingError) -> [UInt8]

  /// The canonical spelling of a path, which prevents reading or reporting a file twice.
  func identity(of path: String) -> String
}

extension ScenarioFileReader {
  /// The path without redundant parts; sufficient unless links lead elsewhere.
  package func identity(of path: String) -> String { FilePath.normalized(path) }
}

/// A reader without any files.
struct NoFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] { throw .missing }
}

/// Resolves paths in scenario files.
enum FilePath {
  /// A path in a file, relative to the same folder as the file's own name.
  static func resolved(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
    return file[...end] + path
  }

  /// The path without `.`, and without `..` after a folder.
  ///
  /// If that folder is a link it may lead elsewhere, which the caller must check.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
