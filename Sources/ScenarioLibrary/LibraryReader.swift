package import Diagnostics
internal import Scenario

/// Reads the files of the library from the program, for the flows that scenarios use.
///
/// Paths are below the library's folder.
package struct LibraryReader: ScenarioFileReader {
  package init() {}

  package func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    guard let file = LibraryFile.at(identity(of: path)) else { throw .missing }
    return Array(file.text.utf8)
  }
}
