/// A server's list of messages without their bodies.
struct MessageList {
  var messages: [FetchedMessage] = []

  /// Whether the server announced a new message, which is not in the list.
  ///
  /// The server announces each message only once.
  var hasNewMessages = false
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
      case .exists: list.hasNewMessages = true
      default: break
      }
    }
    guard status.kind == .ok else { throw .refused(status) }
    return list
  }

  /// Lists the UIDs, internal dates, and sizes of a set of messages; omits messages without a size.
  mutating func identities(
    _ set: String,
    by command: String
  ) throws(IMAPError) -> MessageList {
    var list = try list(set, by: command, items: "(UID INTERNALDATE RFC822.SIZE)")
    list.messages.removeAll { $0.size == nil }
    return list
  }

  /// Opens a mailbox with EXAMINE, or with SELECT to change it.
  mutating func open(
    _ mailbox: String,
    by command: String
  ) throws(IMAPError) -> MailboxFacts {
    var facts = MailboxFacts()
    let status = try run("\(command) \(MailboxName.quoted(mailbox))", into: &facts) {
      $0.note($1)
    }
    guard status.kind == .ok else { throw .unopened(mailbox, status) }
    facts.note(.status(status))
    return facts
  }
}

/// The properties of a mailbox that a server reports when opening it.
struct MailboxFacts {
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
