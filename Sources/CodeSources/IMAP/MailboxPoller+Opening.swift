extension MailboxPoller {
  /// Opens the mailbox read-only, and finds where to start or continue.
  mutating func open(_ connection: inout IMAPConnection) throws(IMAPError) {
    var facts = MailboxFacts()
    let status = try connection.run("EXAMINE \(MailboxName.quoted(mailbox))", into: &facts) {
      $0.note($1)
    }
    guard status.kind == .ok else { throw .refused(status) }
    facts.note(.status(status))
    if let cursor {
      hasNews = true
      if !cursor.agrees(withValidity: facts.validity, next: facts.next) {
        try renumber(&connection, facts)
      }
    } else {
      try begin(&connection, facts)
      if inbox.earlier > 0 { try fetch(&connection) }
    }
    guard !hasBegun else { return }
    hasBegun = true
    inbox.begin()
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
      (last, hasNews) = (list.messages, list.hasNews)
    }
    let wanted = last.suffix(inbox.earlier).compactMap(\.uid).min()
    cursor = MailboxCursor(
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
    cursor?.renumber(validity: facts.validity, next: facts.next, all: all)
    attempts = [:]
  }
}

/// A server's list of messages without their bodies.
struct MessageList {
  var messages: [FetchedMessage] = []

  /// Whether the server announced a new message, which is not in the list.
  ///
  /// The server announces each message only once.
  var hasNews = false
}

extension IMAPConnection {
  /// Lists messages with FETCH or UID FETCH.
  mutating func list(
    _ set: String,
    by command: String,
    items: String
  ) throws(IMAPError) -> MessageList {
    var list = MessageList()
    let status = try run("\(command) \(set) \(items)", into: &list) { list, response in
      switch response {
      case .message(_, let message?): list.messages.append(message)
      case .exists: list.hasNews = true
      default: break
      }
    }
    guard status.kind == .ok else { throw .refused(status) }
    return list
  }

  /// Lists the UIDs, dates, and sizes of a mailbox's messages.
  fileprivate mutating func identities(
    _ set: String,
    by command: String
  ) throws(IMAPError) -> MessageList {
    var list = try list(set, by: command, items: "(UID INTERNALDATE RFC822.SIZE)")
    list.messages.removeAll { $0.size == nil }
    return list
  }
}

/// The properties of a mailbox that a server reports when opening it.
private struct MailboxFacts {
  var count = 0
  var validity: UInt32 = 0
  var next: UInt32?

  mutating func note(_ response: IMAPResponse) {
    switch response {
    case .exists(let number): count = number
    case .status(let status):
      switch status.code {
      case ("UIDVALIDITY", let number)?: validity = UInt32(number) ?? validity
      case ("UIDNEXT", let number)?: next = UInt32(number) ?? next
      default: break
      }
    default: break
    }
  }
}
