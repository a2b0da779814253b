private import FoundationEssentials
private import Glibc

/// A folder of one test's own; it is gone, with all that is in it, when nobody holds it any more.
package final class TestFolder: Sendable {
  /// Where it is, without a slash at the end.
  package let path: String

  /// Makes a folder below the system's folder for such things, which TMPDIR names.
  /// - Throws: `CocoaError` where there is no room for it.
  package init(prefix: String = "authflow-test-") throws {
    let parent = FileManager.default.temporaryDirectory
    path = parent.appending(path: prefix + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A program that a test has killed may write its last file while this removes the ones before.
    let deadline = ContinuousClock.now + .seconds(5)
    while access(path, F_OK) == 0, ContinuousClock.now < deadline {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path of something in it.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and the folders that lead to it.
  package func write(_ text: String, to name: String) throws {
    try makeFolder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
    try Data(text.utf8).write(to: URL(filePath: path(of: name)))
  }

  /// Makes a folder in it, and the folders that lead to that; nothing where it is there.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name),
      withIntermediateDirectories: true
    )
  }

  /// A file's text; nil where there is none.
  package func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(of: name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of what lies in a folder of it, sorted; none where there is no such folder.
  package func names(in name: String = "") -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(of: name))
    return names?.sorted() ?? []
  }
}
