/// Why a file that another file names can't be read.
package enum FileReadingError: Error, Hashable, Sendable {
  /// There is nothing of this name.
  case missing
  /// A folder, a pipe or a device has this name.
  case notAFile
  /// It is larger than so many bytes.
  case tooLarge(limit: Int)
  /// It is there and could not be read.
  case unreadable

  /// What is said at the place of the path.
  package func title(of path: String) -> String {
    switch self {
    case .missing: "there is no file `\(path)`"
    case .notAFile: "`\(path)` is not a file"
    case .tooLarge(let limit): "`\(path)` is larger than \(limit) bytes"
    case .unreadable: "the file `\(path)` can't be read"
    }
  }

  /// Whether the author may have had another folder in mind, where the path starts.
  package func mayBeElsewhere(_ written: String) -> Bool {
    self == .missing && !written.hasPrefix("/")
  }
}
