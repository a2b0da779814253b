package import Diagnostics
internal import Values

/// Reads the files that scenarios name, such as flows and tables of examples.
package protocol ScenarioFileReader: Sendable {
  /// Returns the bytes of a file.
  ///
  /// `path` is relative to the same folder as the paths of scenario files.
  func bytes(of path: String) throws(FileReadingError) -> [UInt8]

  /// Returns the canonical spelling of a path, which prevents reading or reporting a file twice.
  func identity(of path: String) -> String
}

extension ScenarioFileReader {
  /// Returns the path without redundant parts, which is sufficient if no links are involved.
  package func identity(of path: String) -> String { FilePath.normalized(path) }
}

/// A reader without files, for which every path is missing.
struct NoFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] { throw .missing }
}

/// Resolves paths in scenario files.
enum FilePath {
  /// Resolves a path in a file, relative to the file's folder.
  static func resolved(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let end = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return path }
    // A slice of the string would take a combining mark after the slash too.
    return Substring(file.utf8[...end]) + path
  }

  /// Removes `.` from a path, and `..` together with the folder before it.
  ///
  /// If that folder is a link, the result may be another file. The caller must check this.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.pathParts where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
