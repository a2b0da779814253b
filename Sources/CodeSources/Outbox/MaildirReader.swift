internal import Glibc
internal import Transport

/// Hands over the messages that arrive in a Maildir; all of it happens on a thread that may be blocked.
struct MaildirReader: ~Copyable {
  /// How soon a file is looked at again that may still be written to.
  private static let settling = Duration.milliseconds(20)

  /// How many looks a file may take to settle that somebody waits for.
  private static let settlingLooks = 5

  /// How often a folder is listed that the kernel does not tell of, as when it is not there yet.
  private static let listing = Duration.milliseconds(50)

  private let folder: MaildirFolder
  private let inbox: SourceInbox
  private let makesFolder: Bool
  private let watching: MaildirOutbox.Watching

  /// Whether the kernel tells of news; where it does not, the folder must be listed often.
  private var isWatched = false
  private var events: FolderEvents

  /// What is there already and is asked for all the same.
  private let earlier: [MaildirFolder.Entry]

  /// The files that need no further look, by what stays of their names.
  private var known: Set<String>

  /// Files whose sizes were seen once: they are read when the next look finds the same size.
  private var unsettled: [String: Int] = [:]

  /// The sizes of files that were told to be unreadable; one that is written to again gets another chance.
  private var unreadable: [String: Int] = [:]

  /// Finds the starting point: what is there now is not handed over, unless it is asked for.
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
    known = Set(MaildirFolder.Part.allCases.flatMap(folder.names).map(MaildirNames.key))
  }

  /// Hands over what arrives until the watch is stopped; throws where the folder is lost for good.
  mutating func run(_ watch: MaildirWatch) throws(CodeSourceError) {
    for entry in earlier { take(entry.part, entry.name, size: entry.size) }
    inbox.begin()
    while true {
      let pause = unsettled.isEmpty ? interval : min(interval, MaildirReader.settling)
      switch watch.control.wait(until: .now + pause, orFor: events.descriptor) {
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

// MARK: - Looking

extension MaildirReader {
  /// How long to wait for news before the folder is listed anyway.
  private var interval: Duration {
    switch watching {
    case .events(let recheck): isWatched ? recheck : min(recheck, MaildirReader.listing)
    case .polling(let interval): interval
    }
  }

  private mutating func recheck() throws(CodeSourceError) {
    // The folder at this path may not be the one that was watched.
    if !makesFolder { try folder.checkListing() }
    if events.descriptor >= 0 { isWatched = events.watch(folder) }
    list()
  }

  /// Takes all that lies there now; files that do not settle are left to later looks.
  private mutating func catchUp() throws(CodeSourceError) {
    try takeNews()
    if !isWatched { try recheck() }
    for _ in 0..<MaildirReader.settlingLooks where !unsettled.isEmpty {
      usleep(UInt32(MaildirReader.settling / .microseconds(1)))
      list()
    }
  }

  private mutating func takeNews() throws(CodeSourceError) {
    for event in events.read() {
      switch event {
      case .file(let part, let name):
        let isNew = !name.hasPrefix(".") && !known.contains(MaildirNames.key(of: name))
        if isNew { take(part, name, size: nil) }
      case .lost:
        if makesFolder { try folder.make() }
        isWatched = events.watch(folder)
        guard isWatched || !makesFolder else { throw .folder(folder.path, errno) }
        list()
      }
    }
  }
}

// MARK: - Taking files

extension MaildirReader {
  /// Looks at all names; those of files that are gone are forgotten, so that memory does not grow.
  private mutating func list() {
    var names: Set<String> = []
    let news = folder.list { [known] name in
      let key = MaildirNames.key(of: name)
      names.insert(key)
      return !known.contains(key)
    }
    known.formIntersection(names)
    unreadable = unreadable.filter { names.contains($0.key) }
    let sizes = unsettled
    unsettled = [:]
    for entry in news {
      let key = MaildirNames.key(of: entry.name)
      if unreadable[key] == entry.size { continue }
      if sizes[key] == entry.size {
        take(entry.part, entry.name, size: entry.size)
      } else {
        unsettled[key] = entry.size
      }
    }
  }

  /// Reads a file; `size` is its settled size, nil where its writer has just closed it.
  private mutating func take(_ part: MaildirFolder.Part, _ name: String, size: Int?) {
    let key = MaildirNames.key(of: name)
    switch folder.read(part, name) {
    case .message(let message):
      known.insert(key)
      (unreadable[key], unsettled[key]) = (nil, nil)
      inbox.deliver(message)
    case .gone: break
    case .unreadable:
      guard let size else {
        // It may have been closed between two parts, so listings look at it until its size has settled.
        unsettled[key] = -1
        return
      }
      if unreadable.updateValue(size, forKey: key) == nil {
        inbox.deliver(unreadable: folder.path(of: part, name))
      }
    }
  }
}
