package import FoundationEssentials
internal import Glibc

/// A journal whose run has ended, locked by this process.
package struct EndedRun: Sendable {
  /// The path of the journal.
  package let path: String

  /// The contents of the journal.
  package private(set) var run: JournaledRun

  private let file: JournalFile

  /// The result of opening a journal.
  package enum Claim: Sendable {
    case ended(EndedRun)
    /// The run, or another `sweep`, still holds the lock.
    case busy
    /// The file is not a journal that this version can read.
    case unreadable(RunReadingError)
  }

  /// The reason why a journal can't be used.
  package enum RunReadingError: Hashable, Sendable {
    case system(JournalError)
    case content(JournaledRunError)
  }

  /// Locks and reads a journal.
  ///
  /// A last line that a crash cut short is removed.
  package static func claim(_ path: String) -> Claim {
    do throws(JournalError) {
      guard let file = try JournalFile(claiming: path) else { return .busy }
      let bytes = try file.recoveredLines()
      do throws(JournaledRunError) {
        let run = try JournaledRun(parsing: bytes)
        return .ended(EndedRun(path: path, run: run, file: file))
      } catch {
        return .unreadable(.content(error))
      }
    } catch {
      return .unreadable(.system(error))
    }
  }

  /// The paths of the journals in a folder, sorted by name and therefore by the start of the run.
  ///
  /// - Returns: the paths; empty if the folder does not exist.
  /// - Throws: `JournalError` if the folder can't be read.
  package static func paths(in folder: String) throws(JournalError) -> [String] {
    guard let directory = opendir(folder) else {
      guard errno == ENOENT else { throw JournalError(.readFolder, folder) }
      return []
    }
    defer { closedir(directory) }
    var paths: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw JournalError(.readFolder, folder) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".jsonl") { paths.append("\(folder)/\(name)") }
    }
    return paths.sorted()
  }

  /// Records the result of a removal.
  ///
  /// The next sweep looks again for a resource that can still appear.
  package mutating func note(_ outcome: Removal, of entry: JournalEntry, at now: Date) {
    if case .left = outcome { return }
    let mayAppear = outcome == .absent && entry.mayAppear(at: now)
    guard !mayAppear || !entry.wasAbsent else { return }
    if !mayAppear { run.end(entry) }
    // If the line can't be written, the next sweep only looks for the resource again.
    try? file.append((mayAppear ? entry.absentLine : entry.goneLine).journalLine)
  }

  /// Removes the journal from the disk.
  package func discard() { unlink(path) }
}
