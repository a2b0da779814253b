extension MailboxPoller {
  /// Opens the mailboxes read-only, and finds where to start or continue in each.
  mutating func open(_ connection: inout IMAPConnection) throws(IMAPError) {
    server = ServerProperties()
    if usesIdle { _ = try capabilities(&connection) }
    try resolve(&connection)
    if !hasBegun, inbox.earlier > 0, mailboxes.count > 1 { held = [] }
    for index in mailboxes.indices.reversed() {
      let isKnown = mailboxes[index].cursor != nil
      try enter(index, &connection)
      if isKnown { current.hasNewMessages = true }
      // Another mailbox is open afterwards.
      if index > 0, current.hasNewMessages { try fetch(&connection) }
    }
    deliverHeld()
    guard !hasBegun else { return }
    hasBegun = true
    inbox.begin()
  }

  /// Opens a mailbox read-only instead of the open one.
  mutating func enter(_ index: Int, _ connection: inout IMAPConnection) throws(IMAPError) {
    selected = index
    let facts = try connection.open(current.shownName, by: "EXAMINE")
    current.lastNext = facts.next.map { .init(uid: $0, validity: facts.validity) }
    if let cursor = current.cursor {
      current.hasNewMessages = facts.next.map { $0 > cursor.next } ?? true
      if !cursor.agrees(withValidity: facts.validity, next: facts.next) {
        current.hasNewMessages = true
        try renumber(&connection, facts)
      }
    } else {
      try begin(&connection, facts)
      if inbox.earlier > 0 { try fetch(&connection) }
    }
  }

  /// Starts after the existing messages, except for the last `inbox.earlier` messages.
  private mutating func begin(
    _ connection: inout IMAPConnection,
    _ facts: MailboxFacts
  ) throws(IMAPError) {
    var last: [FetchedMessage] = []
    if facts.count > 0 {
      let noted = MailboxCursor.notedMessages + inbox.earlier
      let first = max(1, facts.count - noted + 1)
      let list = try connection.identities("\(first):\(facts.count)", by: "FETCH")
      (last, current.hasNewMessages) = (list.messages, list.hasNewMessages)
    }
    let wanted = last.suffix(inbox.earlier).compactMap(\.uid).min()
    current.cursor = MailboxCursor(
      validity: facts.validity,
      next: wanted ?? facts.next,
      last: last.dropLast(inbox.earlier)
    )
  }

  private mutating func renumber(
    _ connection: inout IMAPConnection,
    _ facts: MailboxFacts
  ) throws(IMAPError) {
    let all = facts.count > 0 ? try connection.identities("1:*", by: "UID FETCH").messages : []
    current.cursor?.renumber(validity: facts.validity, next: facts.next, all: all)
    current.attempts = [:]
  }
}

// MARK: - Other mailboxes

extension MailboxPoller {
  /// Fetches the new messages of the mailboxes that are not open.
  ///
  /// Afterwards, the first mailbox is open again.
  mutating func checkOtherMailboxes(
    _ connection: inout IMAPConnection,
    isThorough: Bool
  ) throws(IMAPError) {
    for index in mailboxes.indices.dropFirst() {
      let next = try nextNumber(index, &connection)
      let hasNewMessages = next.map { $0 != mailboxes[index].lastNext } ?? isThorough
      guard hasNewMessages || mailboxes[index].failures > 0 else { continue }
      try enter(index, &connection)
      try fetch(&connection)
      mailboxes[index].lastNext = next
    }
    try returnHome(&connection)
  }

  /// Opens the first mailbox again, and fetches what has arrived in the meantime.
  mutating func returnHome(
    _ connection: inout IMAPConnection,
    hasLeft: Bool = false
  ) throws(IMAPError) {
    guard selected != 0 || hasLeft else { return }
    try enter(0, &connection)
    if current.hasNewMessages { try fetch(&connection) }
  }

  /// The next UID of a mailbox that is not open, with its UIDVALIDITY; nil if the server does not
  /// report both.
  private func nextNumber(
    _ index: Int,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> PolledMailbox.NextUID? {
    let mailbox = mailboxes[index]
    var counts: [String: UInt32] = [:]
    let name = MailboxName.quoted(mailbox.shownName)
    let status = try connection.run("STATUS \(name) (UIDNEXT UIDVALIDITY)", into: &counts) {
      counts,
      response in
      if case .counts(let numbers) = response { counts = numbers }
    }
    guard status.kind == .ok else { throw .unopened(mailbox.shownName, status) }
    guard let uid = counts["UIDNEXT"], let validity = counts["UIDVALIDITY"] else { return nil }
    return PolledMailbox.NextUID(uid: uid, validity: validity)
  }
}
