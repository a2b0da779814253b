/// The files of a Maildir, and the delivery of those that are finished.
struct MaildirFiles {
  private let folder: MaildirFolder
  private let inbox: SourceInbox

  /// The finished files, each by the part of its name that does not change.
  private var known: [String: MaildirFolder.Version]

  /// The files whose size may still change; they are read when it settles.
  private var unsettled: [String: UnsettledFile] = [:]

  /// The new files that no program has opened since, which are probably links to finished files.
  private var linked: Set<String> = []

  /// The new files that a program still writes; the kernel reports when the program closes them.
  private var written: Set<String> = []

  /// The sizes of files that were reported as unreadable.
  ///
  /// A file whose size changes is read again.
  private var unreadable: [String: Int] = [:]

  /// Counts the existing files as finished.
  init(_ folder: MaildirFolder, _ inbox: SourceInbox) {
    (self.folder, self.inbox) = (folder, inbox)
    known = [:]
    for part in folder.parts {
      for name in folder.names(in: part) {
        known[folder.key(of: name)] = folder.version(of: part, name)
      }
    }
  }

  /// Whether a file is not finished, or is another file than the finished one of its name.
  private func isNew(_ part: MaildirFolder.Part, _ name: String, key: String) -> Bool {
    guard let finished = known[key] else { return true }
    return folder.version(of: part, name).map { $0 != finished } ?? false
  }

  /// Whether no file needs another check soon.
  var areSettled: Bool { unsettled.isEmpty && linked.isEmpty }
}

// MARK: - Events

extension MaildirFiles {
  /// Takes a file that its writer has closed, unless it is already finished.
  mutating func takeClosed(_ part: MaildirFolder.Part, _ name: String) {
    let key = folder.key(of: name)
    written.remove(key)
    if folder.isMessage(name), isNew(part, name, key: key) { take(part, name, size: nil) }
  }

  /// Records a new file, which is probably a link until a program opens it.
  mutating func noteCreation(of name: String) {
    let key = folder.key(of: name)
    guard folder.isMessage(name) else { return }
    // The file that was open had the same name.
    written.remove(key)
    if known[key] == nil || folder.layout == .messageFiles { linked.insert(key) }
  }

  /// Records that a program opened a file, which it may write.
  mutating func noteOpening(of name: String) {
    let key = folder.key(of: name)
    let isRewritable = folder.layout == .messageFiles && known[key] != nil
    if linked.remove(key) != nil || isRewritable { written.insert(key) }
  }

  /// Records that a program closed a file that it did not write.
  ///
  /// A link can be opened by a reader only, and then no writer closes it. But a writer may also still
  /// have the file open, so its size must stay the same for longer.
  mutating func noteReading(of part: MaildirFolder.Part, _ name: String) {
    let key = folder.key(of: name)
    guard written.remove(key) != nil, isNew(part, name, key: key) else { return }
    unsettled[key] = UnsettledFile(pause: UnsettledFile.pauseAfterReading)
  }

  /// Forgets which files are open, after events were lost.
  mutating func forgetOpenings() { written = [] }
}

// MARK: - Reading

extension MaildirFiles {
  /// Checks all names and takes the finished files; forgets deleted files, which bounds the memory.
  mutating func list() {
    linked = []
    var names: Set<String> = []
    let news = folder.list { part, name in
      let key = folder.key(of: name)
      names.insert(key)
      return isNew(part, name, key: key)
    }
    known = known.filter { names.contains($0.key) }
    written.formIntersection(names)
    unreadable = unreadable.filter { names.contains($0.key) }
    let earlier = unsettled
    unsettled = [:]
    for entry in news {
      let key = folder.key(of: entry.name)
      if unreadable[key] == entry.size || written.contains(key) { continue }
      var file = earlier[key] ?? UnsettledFile()
      if file.settles(at: entry.size) {
        take(entry.part, entry.name, size: entry.size)
      } else {
        unsettled[key] = file
      }
    }
  }

  /// Reads a file; `size` is its settled size, or nil if its writer has just closed it.
  mutating func take(_ part: MaildirFolder.Part, _ name: String, size: Int?) {
    let key = folder.key(of: name)
    let version = folder.version(of: part, name)
    switch folder.read(part, name) {
    case .message(let message):
      known[key] = version
      (unreadable[key], unsettled[key]) = (nil, nil)
      inbox.deliver(message)
    case .gone: break
    case .unreadable:
      guard let size else {
        // The file may have been closed between two parts, so listings check it until its size
        // settles.
        unsettled[key] = UnsettledFile()
        return
      }
      if unreadable.updateValue(size, forKey: key) == nil {
        inbox.deliver(unreadable: folder.path(of: part, name))
      }
    }
  }
}
