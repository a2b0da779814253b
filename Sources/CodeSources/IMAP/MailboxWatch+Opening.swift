extension MailboxWatch {
  /// Opens the mailbox for looking only, and finds where to begin or to go on.
  mutating func open(_ connection: inout IMAPConnection) throws(IMAPError) {
    var facts = MailboxFacts()
    let status = try connection.run("EXAMINE \(MailboxName.quoted(mailbox))", into: &facts) {
      $0.note($1)
    }
    guard status.kind == .ok else { throw .refused(status) }
    facts.note(.status(status))
    guard let cursor else {
      let last = try MailboxWatch.list(&connection, newestOf: facts.count)
      self.cursor = MailboxCursor(validity: facts.validity, next: facts.next, last: last)
      inbox.begin()
      return
    }
    hasNews = true
    if cursor.agrees(withValidity: facts.validity, next: facts.next) { return }
    let all = facts.count == 0 ? [] : try MailboxWatch.list(&connection, "1:*", by: "UID FETCH")
    self.cursor?.renumber(validity: facts.validity, next: facts.next, all: all)
    attempts = [:]
  }

  private static func list(
    _ connection: inout IMAPConnection,
    newestOf count: Int
  ) throws(IMAPError) -> [FetchedMessage] {
    guard count > 0 else { return [] }
    let first = max(1, count - MailboxCursor.notedMessages + 1)
    return try list(&connection, "\(first):\(count)", by: "FETCH")
  }

  private static func list(
    _ connection: inout IMAPConnection,
    _ set: String,
    by command: String
  ) throws(IMAPError) -> [FetchedMessage] {
    var messages: [FetchedMessage] = []
    let items = "(UID INTERNALDATE RFC822.SIZE)"
    let status = try connection.run("\(command) \(set) \(items)", into: &messages) {
      if case .message(_, let message?) = $1, message.size != nil { $0.append(message) }
    }
    guard status.kind == .ok else { throw .refused(status) }
    return messages
  }
}

/// What a server says of a mailbox when it opens it.
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
