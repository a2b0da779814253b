private import FoundationEssentials
package import Glibc

/// A folder for the commands of one test.
///
/// When the folder is released, the processes that the commands recorded are killed.
package final class CommandFolder: Sendable {
  private let folder: TestFolder

  /// Creates the folder.
  /// - Throws: `CocoaError` if the folder can't be created.
  package init() throws { folder = try TestFolder() }

  deinit { for id in processes { kill(id, SIGKILL) } }

  /// The folder's path, without a slash at the end.
  package var path: String { folder.path }

  /// Writes a file.
  package func write(_ text: String, to name: String, permissions: Int = 0o644) throws {
    try folder.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: folder.path(of: name)
    )
  }

  /// Creates a subfolder.
  package func makeFolder(_ name: String) throws { try folder.makeFolder(name) }

  /// The complete lines of a file that a command has written, or none if the file does not exist.
  package func lines(_ name: String) -> [String] {
    (folder.text(of: name) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  /// The running processes whose IDs the commands wrote to the file `processes`.
  package var processes: [pid_t] {
    lines("processes").compactMap { pid_t($0) }.filter { id in
      let facts = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      // Zombie processes do not count as running.
      return !facts.isEmpty && !facts.contains(") Z ")
    }
  }
}
