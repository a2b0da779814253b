internal import Glibc
internal import Transport

/// Delivers the messages that arrive in a Maildir, on a thread that may block.
struct MaildirReader: ~Copyable {
  /// The interval between checks of a file that may still be written.
  private static let settling = Duration.milliseconds(20)

  /// The maximum number of checks for a file to settle while a caller waits.
  private static let settlingLooks = 5

  /// The listing interval for a folder without kernel events, for example before it exists.
  private static let listing = Duration.milliseconds(50)

  private let folder: MaildirFolder
  private let inbox: SourceInbox
  private let makesFolder: Bool
  private let watching: MaildirOutbox.Watching

  /// Whether the kernel reports changes; if not, the folder must be listed often.
  private var isWatched = false
  private var events: FolderEvents

  /// The existing files that `inbox.earlier` requests.
  private let earlier: [MaildirFolder.Entry]

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

  /// The time of the last listing.
  private var listed = ContinuousClock.now

  /// The sizes of files that were reported as unreadable.
  ///
  /// A file whose size changes is read again.
  private var unreadable: [String: Int] = [:]

  /// Finds the starting point after the existing files, except those that `inbox.earlier` requests.
  init(
    _ folder: MaildirFolder,
    makesFolder: Bool,
    watching: MaildirOutbox.Watching,
    inbox: SourceInbox
  ) throws(CodeSourceError) {
    if makesFolder { try folder.make() } else { try folder.checkListing() }
    self.folder = folder
    self.makesFolder = makesFolder
    self.inbox = inbox
    self.watching = watching
    switch watching {
    case .events:
      events = FolderEvents(isWanted: true)
      isWatched = events.watch(folder)
    case .polling: events = FolderEvents(isWanted: false)
    }
    let wanted = inbox.earlier > 0 ? folder.list { _ in true }.suffix(inbox.earlier) : []
    earlier = Array(wanted)
    known = Set(folder.parts.flatMap(folder.names).map(folder.key))
  }

  /// Delivers messages until the watch is stopped; throws if the folder is lost permanently.
  mutating func run(_ watch: MaildirWatch) throws(CodeSourceError) {
    for entry in earlier { take(entry.part, entry.name, size: entry.size) }
    inbox.begin()
    while true {
      let isSettled = unsettled.isEmpty && linked.isEmpty
      let pause = isSettled ? interval : min(interval, MaildirReader.settling)
      switch watch.control.wait(until: listed + pause, orFor: events.descriptor) {
      case .stopped: return
      case .readable: try takeNews()
      case .timedOut: try recheck()
      case .nudged:
        let looks = watch.takeLooks()
        defer { for look in looks { look.resume() } }
        try catchUp()
      }
    }
  }
}

// MARK: - Checking the folder

extension MaildirReader {
  /// The maximum wait for events before the folder is listed.
  private var interval: Duration {
    switch watching {
    case .events(let recheck): isWatched ? recheck : min(recheck, MaildirReader.listing)
    case .polling(let interval): interval
    }
  }

  private mutating func recheck() throws(CodeSourceError) {
    // Another folder may have replaced the watched folder.
    if !makesFolder { try folder.checkListing() }
    if events.descriptor >= 0 { isWatched = events.watch(folder) }
    list()
  }

  /// Delivers everything that is in the folder now.
  ///
  /// Files that do not settle wait for a later check.
  private mutating func catchUp() throws(CodeSourceError) {
    try takeNews()
    if !isWatched { try recheck() }
    for _ in 0..<MaildirReader.settlingLooks where !unsettled.isEmpty || !linked.isEmpty {
      usleep(UInt32(MaildirReader.settling / .microseconds(1)))
      list()
    }
  }

  private mutating func takeNews() throws(CodeSourceError) {
    for event in events.read() {
      switch event {
      case .file(let part, let name):
        written.remove(folder.key(of: name))
        let isNew = folder.isMessage(name) && !known.contains(folder.key(of: name))
        if isNew { take(part, name, size: nil) }
      case .created(let name):
        let key = folder.key(of: name)
        if folder.isMessage(name), !known.contains(key) { linked.insert(key) }
      case .opened(let name):
        let key = folder.key(of: name)
        if linked.remove(key) != nil { written.insert(key) }
      case .subfolder:
        isWatched = events.watch(folder)
        list()
      case .lost:
        written = []
        if makesFolder { try folder.make() }
        isWatched = events.watch(folder)
        guard isWatched || !makesFolder else { throw .folder(folder.path, errno) }
        list()
      }
    }
  }
}

// MARK: - Reading files

extension MaildirReader {
  /// Checks all names, and forgets deleted files, which bounds the memory.
  private mutating func list() {
    listed = .now
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
  private mutating func take(_ part: MaildirFolder.Part, _ name: String, size: Int?) {
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
