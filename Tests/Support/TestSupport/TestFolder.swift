private import FoundationEssentials
private import Glibc

/// A folder for one test.
///
/// The folder is deleted with its contents when this object is released.
package final class TestFolder: Sendable {
  /// The folder's path, without a slash at the end.
  package let path: String

  /// Creates a folder in the system's temporary folder, which TMPDIR defines.
  /// - Throws: `CocoaError` if the folder can't be created.
  package init(prefix: String = "authflow-test-") throws {
    let parent = FileManager.default.temporaryDirectory
    path = parent.appending(path: prefix + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A killed program can still write a file while the other files are deleted.
    let deadline = ContinuousClock.now + .seconds(5)
    while access(path, F_OK) == 0, ContinuousClock.now < deadline {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path of a file or folder in this folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and creates the folders of its path.
  package func write(_ text: String, to name: String) throws {
    try makeFolder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
    try Data(text.utf8).write(to: URL(filePath: path(of: name)))
  }

  /// Creates a subfolder with all missing parent folders.
  ///
  /// Does nothing if the subfolder exists.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name),
      withIntermediateDirectories: true
    )
  }

  /// The text of a file, or nil if there is none.
  package func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(of: name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The sorted names of a subfolder's entries, or an empty list if the subfolder does not exist.
  package func names(in name: String = "") -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(of: name))
    return names?.sorted() ?? []
  }
}
