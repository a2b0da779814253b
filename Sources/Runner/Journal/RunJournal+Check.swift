internal import Glibc

extension RunJournal {
  /// Checks that a journal can be created in a folder, and leaves no trace.
  ///
  /// The check does what a run does: it creates, locks, and syncs a file, and gives it a second
  /// name. If the folder is missing, the check creates the folder and removes it again.
  ///
  /// - Throws: `JournalError` with the step that failed.
  package static func check(folder: String) throws(JournalError) {
    let missing = missingFolders(of: folder)
    defer { for path in missing { rmdir(path) } }
    let path = "\(folder)/.check-\(getpid())-\(UInt64.random(in: .min ... .max))"
    do throws(JournalError) {
      let file = try JournalFile(creating: path, in: folder, first: Array("{}\n".utf8))
      defer { unlink(path) }
      try file.append(Array("{}\n".utf8))
    } catch {
      var error = error
      error.path = folder
      throw error
    }
  }

  /// The folders on the path that do not exist, innermost first.
  private static func missingFolders(of folder: String) -> [String] {
    var (missing, path): ([String], Substring) = ([], folder[...])
    while !path.isEmpty, access(String(path), F_OK) != 0 {
      missing.append(String(path))
      guard let slash = path.lastIndex(of: "/") else { break }
      path = path[..<slash]
    }
    return missing
  }
}
