internal import GRDB
internal import Glibc
internal import Values

/// The reason that a history can't be read or written.
package enum HistoryError: Error, Hashable, Sendable {
  /// The file is not a history of authflow.
  case foreign
  /// A later version of authflow wrote the file.
  case laterVersion
  /// The file is damaged, with SQLite's message.
  case damaged(String)
  /// Another program uses the file.
  case inUse
  /// The disk has no space for the run.
  case diskFull
  /// The file or its folder can't be changed.
  case readOnly
  /// A folder of the file can't be created, with the system's reason.
  case noFolder(String, reason: String)
  /// Another error of SQLite or the system, with its message.
  case unusable(String)
}

extension HistoryError {
  /// The error in a sentence without a full stop.
  package func message(path: String) -> String {
    switch self {
    case .foreign: "`\(path)` is not a history: name another file with --history"
    case .laterVersion: "a later version of authflow wrote the history `\(path)`"
    case .damaged(let detail): "the history `\(path)` is damaged: \(detail); remove the file"
    case .inUse: "another program uses the history `\(path)`"
    case .diskFull: "the history `\(path)` can't be written: the disk is full"
    case .readOnly: "the history `\(path)` can't be written: the file or its folder is read-only"
    // The record of a run, which is in the same folder, has the same message.
    case .noFolder(let folder, let reason): "the folder `\(folder)` can't be created: \(reason)"
    case .unusable(let detail): "the history `\(path)` can't be used: \(detail)"
    }
  }

  /// The error for an error of GRDB about the file at a path, or for its folder.
  init(_ error: any Error, at path: String) {
    if let error = error as? HistoryError {
      self = error
      return
    }
    if let error = error as? FolderError {
      self = .noFolder(error.path, reason: error.cause.reason)
      return
    }
    guard let error = error as? DatabaseError else {
      self = .unusable("\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse
    case .SQLITE_NOTADB: self = .foreign
    case .SQLITE_CORRUPT: self = .damaged(error.message ?? "no reason was given")
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
    case .SQLITE_CANTOPEN:
      self = .unusable(HistoryError.obstacle(at: path) ?? error.message ?? "no reason was given")
    default: self = .unusable(error.message ?? "no reason was given")
    }
  }

  /// The system's reason why a file can't be opened, which SQLite does not pass on; nil if the file
  /// can be opened.
  private static func obstacle(at path: String) -> String? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return SystemCallError(errno).reason }
    close(descriptor)
    return nil
  }
}
