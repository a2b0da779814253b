internal import Dispatch
package import FoundationEssentials
internal import JSON
internal import Synchronization

/// The journal of the resources that a run creates on a live pool.
///
/// Each resource is recorded on disk before its creating call, and the response after the call. The
/// file is created with the first resource and stays locked until the journal is released.
package final class RunJournal: Sendable {
  /// The run and its pool.
  package let header: JournalHeader

  private let folder: String
  private let now: @Sendable () -> Date
  private let state = Mutex(State())
  // Syncing blocks for milliseconds, and the cooperative pool has one thread per core.
  private let writing = DispatchQueue(label: "authflow.journal")

  private struct State {
    var file: JournalFile?
    var count = 0
  }

  /// Creates the journal of a run; `folder` is created with the first resource.
  package init(_ header: JournalHeader, in folder: String, now: @escaping @Sendable () -> Date) {
    (self.header, self.folder, self.now) = (header, folder, now)
  }

  /// The path of the file.
  package var path: String { "\(folder)/\(header.run).jsonl" }

  /// Records a resource before its creating call, and returns it with its number.
  ///
  /// - Throws: `JournalError` if the record is not on disk. The call must then not be made.
  func record(_ entry: JournalEntry) async throws(JournalError) -> JournalEntry {
    try await append { count in
      count += 1
      var entry = entry
      entry.number = count
      return (entry, entry.line)
    }
  }

  /// Records the response to a creating call.
  ///
  /// - Throws: `JournalError` if the record is not on disk.
  func recordResult(of entry: JournalEntry) async throws(JournalError) {
    guard let line = entry.resultLine else { return }
    try await append { _ in ((), line) }
  }

  /// Records email messages that a call caused.
  ///
  /// - Throws: `JournalError` if the record is not on disk.
  func recordEmails(_ count: Int, by operation: String) async throws(JournalError) {
    let line = SentEmails.line(operation, at: now())
    for _ in 0..<count { try await append { _ in ((), line) } }
  }

  /// Records that a resource no longer exists.
  ///
  /// - Throws: `JournalError` if the record is not on disk.
  func recordEnd(of entry: JournalEntry) async throws(JournalError) {
    try await append { _ in ((), entry.goneLine) }
  }

  /// Appends the line that `make` returns for the number of resources so far.
  private func append<Value: Sendable>(
    _ make: @escaping @Sendable (inout Int) -> (Value, JSONObject)
  ) async throws(JournalError) -> Value {
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      writing.async { continuation.resume(returning: self.written(make)) }
    }
    return try result.get()
  }

  private func written<Value>(
    _ make: (inout Int) -> (Value, JSONObject)
  ) -> Result<Value, JournalError> {
    state.withLock { state in
      do throws(JournalError) {
        if state.file == nil {
          let first = header.line(at: now()).journalLine
          state.file = try JournalFile(creating: path, in: folder, first: first)
        }
        let (value, line) = make(&state.count)
        try state.file?.append(line.journalLine)
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
  }
}

extension JSONObject {
  /// One line of a journal with its line break.
  var journalLine: [UInt8] { JSONValue.object(self).bytes() + [UInt8(ascii: "\n")] }

  /// The time in a journal's line; nil if it has none.
  var journalTime: Date? { self["at"]?.string.flatMap { try? Date($0, strategy: .iso8601) } }
}
