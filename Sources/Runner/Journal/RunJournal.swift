internal import Dispatch
package import FoundationEssentials
internal import JSON
internal import Synchronization

/// The journal of the resources that a run creates on a live pool.
///
/// Each resource is on disk before its creating call, and the response after it. The file is created
/// with the first resource and stays locked until the journal is released.
package final class RunJournal: Sendable {
  /// The run and its pool.
  package let header: JournalHeader

  private let folder: String
  private let now: @Sendable () -> Date
  private let count = Mutex(0)
  private let file = Mutex<JournalFile?>(nil)
  // Syncing blocks for milliseconds, and the cooperative pool has one thread per core.
  private let writing = DispatchQueue(label: "authflow.journal")

  /// Takes the folder for journals, which is created when it is needed.
  package init(_ header: JournalHeader, in folder: String, now: @escaping @Sendable () -> Date) {
    (self.header, self.folder, self.now) = (header, folder, now)
  }

  /// The path of the file.
  package var path: String { "\(folder)/\(header.run).jsonl" }

  /// Records a resource before its creating call. Its number is set here.
  ///
  /// - Throws: `JournalError` if the record is not on disk. Then the call must not be made.
  func record(_ entry: JournalEntry) async throws(JournalError) -> JournalEntry {
    var entry = entry
    entry.number = count.withLock {
      $0 += 1
      return $0
    }
    try await append(entry.line)
    return entry
  }

  /// Records the response to a creating call.
  ///
  /// - Throws: `JournalError` if the record is not on disk.
  func recordResult(of entry: JournalEntry) async throws(JournalError) {
    if let line = entry.resultLine { try await append(line) }
  }

  /// Records that a resource does not exist any more.
  ///
  /// - Throws: `JournalError` if the record is not on disk.
  func recordEnd(of entry: JournalEntry) async throws(JournalError) {
    try await append(entry.goneLine)
  }

  private func append(_ line: JSONObject) async throws(JournalError) {
    let bytes = line.journalLine
    let result: Result<Void, JournalError> = await withCheckedContinuation { continuation in
      writing.async { continuation.resume(returning: self.written(bytes)) }
    }
    try result.get()
  }

  private func written(_ bytes: [UInt8]) -> Result<Void, JournalError> {
    file.withLock { file in
      do throws(JournalError) {
        if file == nil {
          let first = header.line(at: now()).journalLine
          file = try JournalFile(creating: path, in: folder, first: first)
        }
        try file?.append(bytes)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
  }
}

extension JSONObject {
  /// One line of a journal with its line break.
  var journalLine: [UInt8] { JSONValue.object(self).bytes() + [UInt8(ascii: "\n")] }
}
