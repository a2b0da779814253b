/// The reason that a file named in another file can't be read.
package enum FileReadingError: Error, Hashable, Sendable {
  /// No file has this path.
  case missing
  /// A folder, pipe, or device has this path.
  case notAFile
  /// The file is larger than this many bytes.
  case tooLarge(limit: Int)
  /// The file exists but could not be read.
  case unreadable

  /// The title of the diagnostic at the path.
  package func title(of path: String) -> String {
    switch self {
    case .missing: "the file `\(path)` does not exist"
    case .notAFile: "`\(path)` is not a file"
    case .tooLarge(let limit): "`\(path)` is larger than \(limit) bytes"
    case .unreadable: "the file `\(path)` can't be read"
    }
  }

  /// Whether the author may have intended the path to start in another folder.
  package func mayBeElsewhere(_ written: String) -> Bool {
    self == .missing && !written.hasPrefix("/")
  }
}
