internal import FoundationEssentials
internal import Glibc
internal import Mail
internal import Values

/// A folder with one file for each message: a Maildir, or files that other programs write.
struct MaildirFolder: Sendable {
  /// The arrangement of the files.
  enum Layout: Hashable, Sendable {
    /// The folders `tmp`, `new`, and `cur`; in Maildir++, `.NAME` is a subfolder of this layout.
    case maildir(hasSubfolders: Bool)
    /// Files in the folder itself whose names end with `.eml`.
    case messageFiles
  }

  /// A folder with messages, by its path within the source's folder.
  struct Part: Hashable, Sendable {
    let path: String

    /// The messages that no mail program has seen.
    static let new = Part(path: "new")

    /// The messages that a mail program has seen.
    static let cur = Part(path: "cur")
  }

  /// A file in a listing.
  struct Entry {
    let part: Part
    let name: String
    let size: Int
    /// The modification time in nanoseconds, by the file system's clock.
    let modified: Int
  }

  /// The result of reading a file.
  enum Content {
    case message(MailMessage)
    /// The file was moved or deleted after it was listed.
    case gone
    /// The file is not a message, is incomplete, or can't be read.
    case unreadable
  }

  let path: String
  var layout = Layout.maildir(hasSubfolders: false)

  /// The folders with messages that every folder of this layout has.
  var mainParts: [Part] { layout == .messageFiles ? [Part(path: "")] : [.new, .cur] }

  /// The folders with messages, including those of the subfolders that exist now.
  var parts: [Part] {
    guard layout == .maildir(hasSubfolders: true) else { return mainParts }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    let subfolders = (names ?? []).filter { $0.hasPrefix(".") }.sorted()
    let nested = subfolders.flatMap { name in
      mainParts.map { Part(path: "\(name)/\($0.path)") }
    }
    // The user of this process may not have the right to read a subfolder.
    return mainParts + nested.filter { unsafe access(path(of: $0), R_OK | X_OK) == 0 }
  }

  func path(of part: Part) -> String { part.path.isEmpty ? path : "\(path)/\(part.path)" }

  func path(of part: Part, _ name: String) -> String { "\(path(of: part))/\(name)" }

  /// Creates the missing folders, and checks that they can be listed.
  func make() throws(CodeSourceError) {
    for part in [Part(path: "tmp"), .new, .cur] {
      let path = path(of: part)
      do throws(FolderError) { try Folder.create(path) } catch {
        throw .folder(error.path, error.cause.code)
      }
      if let code = MaildirFolder.listingError(at: path) { throw .folder(path, code) }
    }
  }

  /// Checks that the existing folders can be listed; missing folders are allowed.
  func checkListing() throws(CodeSourceError) {
    for part in mainParts {
      let path = path(of: part)
      guard let code = MaildirFolder.listingError(at: path), code != ENOENT else { continue }
      throw .folder(path, code)
    }
  }

  /// The system error code if there is no folder at a path that can be listed; nil if there is one.
  private static func listingError(at path: String) -> CInt? {
    guard let facts = stat(path: path) else { return errno }
    guard facts.type == S_IFDIR else { return ENOTDIR }
    return unsafe access(path, R_OK | X_OK) == 0 ? nil : errno
  }

  /// The first missing path without which the folder can have no messages; nil if there is none.
  var missingPath: String? {
    guard MaildirFolder.exists(path) else { return path }
    let paths = mainParts.map { path(of: $0) }
    return paths.contains(where: MaildirFolder.exists) ? nil : paths.first
  }

  /// Whether there is a file or a folder at a path, even if it can't be read.
  static func exists(_ path: String) -> Bool {
    if unsafe access(path, F_OK) == 0 { return true }
    return errno != ENOENT
  }
}

// MARK: - Writing

extension MaildirFolder {
  /// Writes a file to `tmp` and moves it to `new`.
  ///
  /// Readers never see an incomplete file.
  func write(_ bytes: [UInt8], as name: String) throws(CodeSourceError) {
    let draft = "\(path)/tmp/\(name)"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .folder("\(path)/tmp", errno) }
    var code: CInt = 0
    do throws(SystemCallError) { try OpenFile.write(bytes, to: descriptor) } catch {
      code = error.code
    }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, unsafe rename(draft, self.path(of: .new, name)) != 0 { code = errno }
    guard code != 0 else { return }
    unsafe unlink(draft)
    throw .folder(path, code)
  }
}

extension CodeSourceError {
  /// Converts a system error code for a folder.
  static func folder(_ path: String, _ code: CInt) -> CodeSourceError {
    .unusableFolder(path: path, reason: SystemCallError(code).reason)
  }
}
