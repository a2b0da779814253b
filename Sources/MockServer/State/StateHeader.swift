import Glibc
internal import Values

/// The kind of a file, from its first bytes, which are read before SQLite opens the file.
enum StateHeader: Hashable {
  /// The file does not exist or is empty.
  case none
  case foreign
  case state(version: Int)

  /// The `PRAGMA application_id` of a mock's database: "auth".
  static let applicationID: Int32 = 0x6175_7468
}

extension StateHeader {
  /// Reads the header of a file.
  ///
  /// The header has 100 bytes: the version of the content at 60, and the application ID at 68
  /// (SQLite, *Database File Format*, §1.3).
  init(path: String) throws(StateFileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw .cannotOpen(detail: SystemCallError(errno).reason) }
      self = .none
      return
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    do throws(SystemCallError) {
      // The read changes the bytes, so it comes first.
      let count = try OpenFile.read(file, into: &bytes)
      self.init(bytes.prefix(count))
    } catch {
      throw .cannotOpen(detail: error.reason)
    }
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty {
      self = .none
    } else if bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)),
      StateHeader.number(bytes[68..<72]) == Int(StateHeader.applicationID)
    {
      self = .state(version: StateHeader.number(bytes[60..<64]))
    } else {
      self = .foreign
    }
  }

  /// Creates an empty file with access for its owner only, because it will contain passwords and
  /// keys.
  ///
  /// SQLite gives its additional files the same permissions.
  static func makeFile(path: String) throws(StateFileError) {
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotOpen(detail: SystemCallError(errno).reason) }
    close(file)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
