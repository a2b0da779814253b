internal import Glibc
internal import Scenario
internal import Values

/// The reason why a path can't be read.
enum InputFileError: Error, Hashable {
  /// The path does not exist.
  case absent
  /// The path is a link whose target does not exist.
  case danglingLink
  /// The path is a folder instead of a file.
  case folder
  /// The file is larger than this many bytes.
  case tooLarge(limit: Int)
  /// Any other error, with the system's message, such as `Permission denied`.
  case system(String)

  init(_ code: CInt, at path: String) {
    switch code {
    case EISDIR: self = .folder
    case ENOENT: self = InputFile.isThere(path) ? .danglingLink : .absent
    default:
      self = .system(SystemCallError(code).reason)
    }
  }

  /// The description, which follows the name of the file.
  var description: String {
    switch self {
    case .absent: "does not exist"
    case .danglingLink: "is a broken symbolic link"
    case .folder: "is a folder"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .system(let reason): "can't be read: \(reason)"
    }
  }
}
