internal import FoundationEssentials

/// A file in mbox format to which a mail server or another program appends messages.
///
/// The file is only read. Writers may lock, replace, or truncate it.
package final class MboxSource: CodeSource {
  /// The name in diagnostics and reports.
  package let name: String

  private let file: MboxFile
  private let recheck: Duration
  private let watches = PathWatches()

  /// Creates a source for the file at an absolute path, which may not exist yet.
  ///
  /// The file is checked at the `recheck` interval in addition to the kernel's events.
  package init(path: String, name: String, recheck: Duration = .seconds(1)) {
    (file, self.name, self.recheck) = (MboxFile(path: path), name, recheck)
  }

  /// Delivers the messages that are appended from now on.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    try await watches.watch(file.path, on: "authflow.mbox.reading") {
      [file, recheck] watch throws(CodeSourceError) in
      var reader = try MboxReader(file, recheck: recheck, inbox: inbox)
      try reader.run(watch)
    }
  }

  /// Delivers the current messages of the file, except a message that is still being written.
  package func catchUp() async throws(CodeSourceError) {
    await watches.look()
  }

  /// Names the file.
  package var localSearch: SourceSearch? { .path(file.path, missing: missingPath) }

  /// The file, if it does not exist yet.
  package var missingPath: String? { MaildirFolder.exists(file.path) ? nil : file.path }
}
