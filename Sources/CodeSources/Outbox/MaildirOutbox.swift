internal import Dispatch
package import FoundationEssentials

/// A folder of messages in the Maildir format, or a folder of `.eml` files.
///
/// In a Maildir, messages are written to `tmp`, renamed into `new`, and read from `new` and `cur`.
/// Mail programs and other processes may read and write at the same time.
package final class MaildirOutbox: CodeSource {
  /// The method of detecting new files.
  package enum DetectionMethod: Hashable, Sendable {
    /// By the kernel's events.
    ///
    /// A listing at the `recheck` interval finds files on file systems without events.
    case events(recheck: Duration)
    /// By listing the folder at an interval, without events.
    case polling(every: Duration)
  }

  /// The name in diagnostics and reports.
  package let name: String

  private let folder: MaildirFolder
  private let watching: DetectionMethod
  private let makesFolder: Bool
  private let names: MaildirNames
  private let watches = PathWatches()

  // Blocking calls must not occupy a thread of the cooperative pool, which has one per core. A
  // serial queue has its own thread. Concurrent queues have as few threads as the pool.
  private let writing = DispatchQueue(label: "authflow.maildir.writing")

  /// Creates an outbox for the folder at an absolute path.
  ///
  /// The first use creates the folder. If `makesFolder` is false, another program creates the
  /// folder. Reading then changes nothing, and starts once the folder exists.
  package init(
    path: String,
    name: String = "outbox",
    makesFolder: Bool = true,
    watching: DetectionMethod = .events(recheck: .seconds(1)),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.name = name
    self.watching = watching
    self.makesFolder = makesFolder
    folder = MaildirFolder(path: path)
    names = MaildirNames(now: now)
  }

  /// Creates a source for a folder that other programs fill: a Maildir with its subfolders
  /// (Maildir++), or with `areFiles`, one `.eml` file for each message.
  package init(
    reading path: String,
    name: String,
    areFiles: Bool = false,
    watching: DetectionMethod = .events(recheck: .seconds(1))
  ) {
    (self.name, self.watching, makesFolder) = (name, watching, false)
    folder = MaildirFolder(
      path: path,
      layout: areFiles ? .messageFiles : .maildir(hasSubfolders: true)
    )
    names = MaildirNames(now: { Date() })
  }

  /// Writes a message, which exists when the call returns.
  ///
  /// Readers never see an incomplete message.
  package func append(_ bytes: [UInt8]) async throws(CodeSourceError) {
    let name = names.next()
    let result = await writing.result { [folder] () throws(CodeSourceError) in
      try folder.make()
      try folder.write(bytes, as: name)
    }
    try result.get()
  }

  /// Delivers the messages that arrive in `new` and `cur` from now on.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    try await watches.watch(folder.path, on: "authflow.maildir.reading") {
      [folder, watching, makesFolder] watch throws(CodeSourceError) in
      var reader = try MaildirReader(
        folder,
        makesFolder: makesFolder,
        watching: watching,
        inbox: inbox
      )
      try reader.run(watch)
    }
  }

  /// Delivers the current messages of the folder, except files that are still being written.
  package func catchUp() async throws(CodeSourceError) {
    await watches.look()
  }

  /// Names the folder, unless authflow itself fills it.
  package var localSearch: SourceSearch? {
    guard !makesFolder else { return nil }
    return .path(folder.path, missing: folder.missingPath, others: folder.otherFileCount)
  }

  /// The folder, or a folder in it, if other programs have not created it yet.
  package var missingPath: String? { makesFolder ? nil : folder.missingPath }
}

extension DispatchQueue {
  /// Runs blocking work on the queue and returns its result.
  func result(
    of work: @escaping @Sendable () throws(CodeSourceError) -> Void
  ) async -> Result<Void, CodeSourceError> {
    await withCheckedContinuation { continuation in
      async { continuation.resume(returning: Result { () throws(CodeSourceError) in try work() }) }
    }
  }
}
