internal import FoundationEssentials
internal import Glibc
internal import Mail
internal import Values

extension MaildirFolder {
  /// What distinguishes a file from earlier files of the same name.
  enum Version: Hashable {
    /// A name of a Maildir is never used again.
    case only
    case file(number: UInt, size: Int, modified: Int)
  }

  /// The matching files in both parts, oldest first; empty for a missing folder.
  func list(where fits: (Part, String) -> Bool) -> [Entry] {
    parts.flatMap { part in
      names(in: part).filter { fits(part, $0) }.compactMap { entry(part, $0) }
    }.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }
  }

  /// The names of all files in a part, except names that start with a period.
  ///
  /// Files with a leading period belong to other programs.
  func names(in part: Part) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(of: part))
    return names?.filter(isMessage) ?? []
  }

  /// Whether a file of this name is a message.
  func isMessage(_ name: String) -> Bool {
    guard !name.hasPrefix(".") else { return false }
    return layout != .messageFiles || name.lowercased().hasSuffix(".eml")
  }

  /// The part of a file's name that stays when a reader moves the file.
  func key(of name: String) -> String {
    layout == .messageFiles ? name : MaildirNames.key(of: name)
  }

  /// The version of a file; nil if it does not exist.
  func version(of part: Part, _ name: String) -> Version? {
    guard layout == .messageFiles else { return .only }
    guard let facts = stat(path: path(of: part, name)) else { return nil }
    return .file(
      number: UInt(facts.st_ino),
      size: Int(facts.st_size),
      modified: facts.modifiedNanoseconds
    )
  }

  private func entry(_ part: Part, _ name: String) -> Entry? {
    guard let facts = stat(path: path(of: part, name)) else { return nil }
    return Entry(
      part: part,
      name: name,
      size: Int(facts.st_size),
      modified: facts.modifiedNanoseconds
    )
  }

  /// Reads a file, up to the size limit of messages.
  func read(_ part: Part, _ name: String) -> Content {
    // Without O_NONBLOCK, a named pipe in the folder would block the reader.
    let descriptor = unsafe open(path(of: part, name), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT ? .gone : .unreadable }
    defer { close(descriptor) }
    guard let bytes = try? OpenFile.bytes(from: descriptor, limit: MailMessage.maximumSize),
      var message = try? MailMessage(parsing: bytes)
    else { return .unreadable }
    message.sourceID = key(of: name)
    return .message(message)
  }
}

extension stat {
  /// The modification time in nanoseconds, by the file system's clock.
  fileprivate var modifiedNanoseconds: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
