internal import CScenarioLibrary

/// A file of the scenario library, which the program contains.
package struct LibraryFile: Hashable, Sendable {
  /// The path below the library's folder, such as `sign-in/password.yaml`.
  package let path: String

  /// The whole text of the file.
  package let text: String

  /// The folder that contains the flow's files, such as `sign-in`.
  var folder: String { String(path.prefix { $0 != "/" }) }

  /// Every file, sorted by path.
  package static let all: [LibraryFile] = {
    var files: [LibraryFile] = []
    while true {
      let file = unsafe scenarioLibraryFile(Int32(files.count))
      guard let path = unsafe file.path, let text = unsafe file.text else { return files }
      files.append(
        unsafe LibraryFile(path: String(cString: path), text: String(cString: text))
      )
    }
  }()

  /// Returns the file at a path below the library's folder; nil if there is none.
  package static func at(_ path: String) -> LibraryFile? { byPath[path] }

  private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
}
