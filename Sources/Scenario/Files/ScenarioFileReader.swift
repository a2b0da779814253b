package import Diagnostics

/// Reads the files that scenarios name: flows and tables of examples.
package protocol ScenarioFileReader: Sendable {
  /// The bytes of a file; the path is resolved against the folder of the file that names it.
  func bytes(of path: String) throws(FileReadingError) -> [UInt8]

  /// One spelling for one file, whatever way leads to it, so that none is read or reported twice.
  func identity(of path: String) -> String
}

extension ScenarioFileReader {
  /// The path without what changes nothing; enough where no link leads elsewhere.
  package func identity(of path: String) -> String { FilePath.normalized(path) }
}

/// A place without any file, for texts that come from nowhere.
struct NoFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] { throw .missing }
}

/// How the paths in scenario files are resolved.
enum FilePath {
  /// A path that is written in a file, from where the file's own name starts.
  static func resolved(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
    return file[...end] + path
  }

  /// The path without `.`, and without `..` behind a folder.
  ///
  /// Where that folder is a link it may lead elsewhere, so the caller must make sure.
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
