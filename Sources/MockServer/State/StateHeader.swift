import FoundationEssentials
import Glibc

/// What the first bytes of a file say of it, read before a database library touches it.
enum StateHeader: Hashable {
  /// There is no file, or nothing in it.
  case none
  case foreign
  case state(version: Int)

  /// Marks a database as a mock's (`PRAGMA application_id`): "auth".
  static let applicationID: Int32 = 0x6175_7468
}

extension StateHeader {
  /// Reads a file.
  ///
  /// The header holds 100 bytes: the version of the content at 60, the application's id at 68 (SQLite's
  /// page on the database file format, §1.3).
  init(path: String) throws(StateFileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw .cannotOpen(detail: StateHeader.reason(errno)) }
      self = .none
      return
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw .cannotOpen(detail: StateHeader.reason(errno)) }
    self.init(bytes.prefix(count))
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

  /// Makes an empty file for its owner alone, since passwords and keys will be in it.
  ///
  /// SQLite gives the files that it makes beside one the same permissions.
  static func makeFile(path: String) throws(StateFileError) {
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotOpen(detail: reason(errno)) }
    close(file)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The system's words for an error number.
  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}

/// Which file has a name at a moment.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Asks the system; nil where there is none.
  init?(path: String) {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let device = facts[.systemNumber].flatMap(FileIdentity.number),
      let number = facts[.systemFileNumber].flatMap(FileIdentity.number)
    else { return nil }
    (self.device, self.number) = (device, number)
  }

  /// Reads a fact: a number of Swift's, or an object of full Foundation's where a library has loaded that.
  private static func number(_ fact: Any) -> UInt64? { UInt64("\(fact)") }
}
