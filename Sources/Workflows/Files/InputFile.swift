internal import Diagnostics
internal import Glibc
internal import Scenario
internal import Values

/// Reads the input files of a command.
enum InputFile {
  /// The largest size of an input file, in bytes.
  ///
  /// A larger file is probably not an input file.
  static let limit = 10_000_000

  /// The bytes of a file or a pipe, with at most one byte above the limit.
  ///
  /// The caller rejects a result above the limit.
  static func bytes(
    of path: String,
    limit: Int = InputFile.limit
  ) throws(InputFileError) -> [UInt8] {
    var block = newBlock
    return try bytes(of: path, limit: limit, through: &block)
  }

  /// A block to read files with.
  ///
  /// Most files fit in one block. The allocator returns blocks of 64 KiB or more to the system each
  /// time.
  static var newBlock: [UInt8] { [UInt8](repeating: 0, count: 1 << 14) }

  /// The bytes of a file or a pipe, read through a block that many files can share.
  static func bytes(
    of path: String,
    limit: Int = InputFile.limit,
    through block: inout [UInt8]
  ) throws(InputFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFileError(errno, at: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let count = try read(descriptor, of: path, into: &block)
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else { return Array(bytes.prefix(limit + 1)) }
    }
  }

  /// Reads the next bytes of an open file, and returns their number; 0 at the end.
  static func read(
    _ descriptor: CInt,
    of path: String,
    into part: inout [UInt8]
  ) throws(InputFileError) -> Int {
    do throws(SystemCallError) { return try OpenFile.read(descriptor, into: &part) } catch {
      throw InputFileError(error.code, at: path)
    }
  }

  /// The bytes of a file; throws a command failure if the file can't be read.
  static func bytes(
    of path: String,
    as role: FileRole,
    limit: Int = InputFile.limit
  ) throws(CommandFailure) -> [UInt8] {
    do throws(InputFileError) { return try bytes(of: path, limit: limit) } catch {
      throw .unreadable(role, path, error)
    }
  }

  /// Whether the path exists; a broken symbolic link counts as existing.
  static func isThere(_ path: String) -> Bool { stat(linkPath: path) != nil }

  /// The kind of the target of a path; nil if it does not exist.
  static func kind(of path: String) -> Kind? {
    switch stat(path: path)?.type {
    case nil: nil
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }

  enum Kind {
    case file, folder
    /// A pipe, a socket, or a device, which may have no end.
    case other
  }

  /// The names of a folder's entries, in no particular order.
  static func names(in folder: String) throws(InputFileError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// A folder's entry, as the folder describes it.
  struct Entry {
    let name: String
    /// Whether the entry is a regular file; false if the folder does not say what it is.
    let isRegular: Bool
  }

  /// A folder's entries, in no particular order.
  static func entries(in folder: String) throws(InputFileError) -> [Entry] {
    guard let stream = opendir(folder) else { throw InputFileError(errno, at: folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isRegular: Int(entry.pointee.d_type) == Int(DT_REG)))
    }
    return entries
  }
}

/// Reads the files that scenarios name.
///
/// Paths are relative to the working directory.
struct NamedFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    let real = identity(of: path)
    guard let kind = InputFile.kind(of: real) else { throw .missing }
    // A pipe or a device may have no end.
    guard kind == .file else { throw .notAFile }
    guard let bytes = try? InputFile.bytes(of: real) else { throw .unreadable }
    guard bytes.count <= InputFile.limit else { throw .tooLarge(limit: InputFile.limit) }
    return bytes
  }

  func identity(of path: String) -> String { ScenarioFiles.realPath(of: path) }
}
