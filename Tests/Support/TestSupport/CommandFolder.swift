private import FoundationEssentials
package import Glibc

/// A folder in which the commands of one test run; those that it knows of are killed when it goes.
package final class CommandFolder: Sendable {
  private let folder: TestFolder

  /// Makes the folder.
  /// - Throws: `CocoaError` where there is no room for it.
  package init() throws { folder = try TestFolder() }

  deinit { for id in processes { kill(id, SIGKILL) } }

  /// Where it is, without a slash at the end.
  package var path: String { folder.path }

  /// Writes a file.
  package func write(_ text: String, to name: String, permissions: Int = 0o644) throws {
    try folder.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: folder.path(of: name)
    )
  }

  /// Makes a folder in it.
  package func makeFolder(_ name: String) throws { try folder.makeFolder(name) }

  /// The whole lines of a file that a command has written, none where there is no file.
  package func lines(_ name: String) -> [String] {
    (folder.text(of: name) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  /// The processes whose ids commands wrote into the file `processes` and that still run.
  package var processes: [pid_t] {
    lines("processes").compactMap { pid_t($0) }.filter { id in
      let facts = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      // One that nobody has waited for yet is gone all the same.
      return !facts.isEmpty && !facts.contains(") Z ")
    }
  }
}
