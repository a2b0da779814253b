internal import Glibc
internal import Transport

/// Delivers the messages that arrive in a Maildir, on a thread that may block.
struct MaildirReader: ~Copyable {
  /// The interval between checks of a file that may still be written.
  private static let settling = Duration.milliseconds(20)

  /// The maximum number of checks for a file to settle while a caller waits.
  private static let maximumSettlingChecks = 5

  /// The listing interval for a folder without kernel events, for example before it exists.
  private static let listing = Duration.milliseconds(50)

  private let folder: MaildirFolder
  private let inbox: SourceInbox
  private let makesFolder: Bool
  private let watching: MaildirOutbox.DetectionMethod

  /// Whether the kernel reports changes; if not, the folder must be listed often.
  private var isWatched = false
  private var events: FolderEvents

  /// The existing files that `inbox.earlier` requests.
  private let earlier: [MaildirFolder.Entry]

  private var files: MaildirFiles

  /// The time of the last listing.
  private var listed = ContinuousClock.now

  /// Finds the starting point after the existing files, except those that `inbox.earlier` requests.
  init(
    _ folder: MaildirFolder,
    makesFolder: Bool,
    watching: MaildirOutbox.DetectionMethod,
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
    let wanted = inbox.earlier > 0 ? folder.list { _, _ in true }.suffix(inbox.earlier) : []
    earlier = Array(wanted)
    files = MaildirFiles(folder, inbox)
  }

  /// Delivers messages until the watch is stopped; throws if the folder is lost permanently.
  mutating func run(_ watch: MaildirWatch) throws(CodeSourceError) {
    for entry in earlier { files.take(entry.part, entry.name, size: entry.size) }
    inbox.begin()
    while true {
      let pause = files.areSettled ? interval : min(interval, MaildirReader.settling)
      switch watch.control.wait(until: listed + pause, orFor: events.descriptor) {
      case .stopped: return
      case .readable: try takeNews()
      case .timedOut: try recheck()
      case .signaled:
        let looks = watch.takeWaitingChecks()
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
    for _ in 0..<MaildirReader.maximumSettlingChecks where !files.areSettled {
      usleep(UInt32(MaildirReader.settling / .microseconds(1)))
      list()
    }
  }

  private mutating func takeNews() throws(CodeSourceError) {
    for event in events.read() {
      switch event {
      case .file(let part, let name): files.takeClosed(part, name)
      case .created(let name): files.noteCreation(of: name)
      case .opened(let name): files.noteOpening(of: name)
      case .closedByReader(let part, let name): files.noteReading(of: part, name)
      case .subfolder:
        isWatched = events.watch(folder)
        list()
      case .lost:
        files.forgetOpenings()
        if makesFolder { try folder.make() }
        isWatched = events.watch(folder)
        guard isWatched || !makesFolder else { throw .folder(folder.path, errno) }
        list()
      }
    }
  }

  private mutating func list() {
    listed = .now
    files.list()
  }
}
