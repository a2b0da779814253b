internal import Dispatch
package import FoundationEssentials
internal import Synchronization
internal import Transport

/// A folder of messages in the Maildir format: written in `tmp`, then renamed into `new`, read from
/// `new` and `cur`.
///
/// Any mail program and any other process may write to it or read from it at the same time.
package final class MaildirOutbox: CodeSource {
  /// How new files are detected.
  package enum Watching: Hashable, Sendable {
    /// By the kernel's events.
    ///
    /// A listing now and then finds files on file systems without events.
    case events(recheck: Duration)
    /// By listing the folder, without any events.
    case polling(every: Duration)
  }

  /// The name in messages.
  package let name: String

  private let folder: MaildirFolder
  private let watching: Watching
  private let makesFolder: Bool
  private let names: MaildirNames
  private let watches = Mutex<[ObjectIdentifier: MaildirWatch]>([:])

  // Blocking calls must not occupy a thread of the cooperative pool: there is one for each core. A
  // serial queue gets a thread of its own. Concurrent queues have as few as the pool.
  private let writing = DispatchQueue(label: "authflow.maildir.writing")

  /// Opens the folder at an absolute path.
  ///
  /// It is created when it is first used.
  ///
  /// If `makesFolder` is false, another program creates it: reading then changes nothing, and
  /// starts once the folder exists.
  package init(
    path: String,
    name: String = "outbox",
    makesFolder: Bool = true,
    watching: Watching = .events(recheck: .seconds(1)),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.name = name
    self.watching = watching
    self.makesFolder = makesFolder
    folder = MaildirFolder(path: path)
    names = MaildirNames(now: now)
  }

  /// Writes a message.
  ///
  /// Readers see all of it or nothing, and it exists when this returns.
  package func append(_ bytes: [UInt8]) async throws(CodeSourceError) {
    let name = names.next()
    let result = await writing.result { [folder] () throws(CodeSourceError) in
      try folder.make()
      try folder.write(bytes, as: name)
    }
    try result.get()
  }

  /// Delivers what arrives in `new` and `cur` from now on.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let watch = try MaildirWatch(of: folder)
    watches.withLock { $0[ObjectIdentifier(watch)] = watch }
    defer { watches.withLock { $0[ObjectIdentifier(watch)] = nil } }
    let reading = DispatchQueue(label: "authflow.maildir.reading")
    let result = await withTaskCancellationHandler {
      await reading.result { [folder, watching, makesFolder] () throws(CodeSourceError) in
        defer { watch.end() }
        var reader = try MaildirReader(
          folder,
          makesFolder: makesFolder,
          watching: watching,
          inbox: inbox
        )
        try reader.run(watch)
      }
    } onCancel: {
      watch.control.stop()
    }
    try result.get()
  }

  /// Delivers what is in the folder now, except files that are still being written.
  package func catchUp() async throws(CodeSourceError) {
    for watch in watches.withLock({ Array($0.values) }) { await watch.look() }
  }
}

extension DispatchQueue {
  /// Runs blocking work.
  fileprivate func result(
    of work: @escaping @Sendable () throws(CodeSourceError) -> Void
  ) async -> Result<Void, CodeSourceError> {
    await withCheckedContinuation { continuation in
      async { continuation.resume(returning: Result { () throws(CodeSourceError) in try work() }) }
    }
  }
}
