internal import GRDB

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
    case .unusable(let detail): "the history `\(path)` can't be used: \(detail)"
    }
  }

  /// The error for an error of GRDB or FileManager.
  init(_ error: any Error) {
    if let error = error as? HistoryError {
      self = error
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
    default: self = .unusable(error.message ?? "no reason was given")
    }
  }
}
