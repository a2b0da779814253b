/// The files of a Maildir, and the delivery of those that are finished.
struct MaildirFiles {
  private let folder: MaildirFolder
  private let inbox: SourceInbox

  /// The finished files, each by the part of its name that does not change.
  private var known: Set<String>

  /// The files whose size was seen once.
  ///
  /// A file is read when the next check finds the same size.
  private var unsettled: [String: Int] = [:]

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
    known = Set(folder.parts.flatMap(folder.names).map(folder.key))
  }

  /// Whether no file needs another check soon.
  var areSettled: Bool { unsettled.isEmpty && linked.isEmpty }
}

// MARK: - Events

extension MaildirFiles {
  /// Takes a file that its writer has closed, unless it is already finished.
  mutating func takeClosed(_ part: MaildirFolder.Part, _ name: String) {
    written.remove(folder.key(of: name))
    let isNew = folder.isMessage(name) && !known.contains(folder.key(of: name))
    if isNew { take(part, name, size: nil) }
  }

  /// Records a new file, which is probably a link until a program opens it.
  mutating func noteCreation(of name: String) {
    let key = folder.key(of: name)
    if folder.isMessage(name), !known.contains(key) { linked.insert(key) }
  }

  /// Records that a program opened a file, which it may write.
  mutating func noteOpening(of name: String) {
    let key = folder.key(of: name)
    if linked.remove(key) != nil { written.insert(key) }
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
    let news = folder.list { [known, folder] name in
      let key = folder.key(of: name)
      names.insert(key)
      return !known.contains(key)
    }
    known.formIntersection(names)
    written.formIntersection(names)
    unreadable = unreadable.filter { names.contains($0.key) }
    let sizes = unsettled
    unsettled = [:]
    for entry in news {
      let key = folder.key(of: entry.name)
      if unreadable[key] == entry.size || written.contains(key) { continue }
      if sizes[key] == entry.size {
        take(entry.part, entry.name, size: entry.size)
      } else {
        unsettled[key] = entry.size
      }
    }
  }

  /// Reads a file; `size` is its settled size, or nil if its writer has just closed it.
  mutating func take(_ part: MaildirFolder.Part, _ name: String, size: Int?) {
    let key = folder.key(of: name)
    switch folder.read(part, name) {
    case .message(let message):
      known.insert(key)
      (unreadable[key], unsettled[key]) = (nil, nil)
      inbox.deliver(message)
    case .gone: break
    case .unreadable:
      guard let size else {
        // The file may have been closed between two parts, so listings check it until its size
        // settles.
        unsettled[key] = -1
        return
      }
      if unreadable.updateValue(size, forKey: key) == nil {
        inbox.deliver(unreadable: folder.path(of: part, name))
      }
    }
  }
}
