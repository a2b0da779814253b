internal import Values

/// A mailbox that a poller reads, and the progress in it.
///
/// The value outlives a connection.
struct PolledMailbox: Sendable {
  /// The name in the project file.
  let reference: MailboxReference

  /// The name on the server; nil for a special use that is not resolved yet.
  var name: String?

  /// The position of an earlier watch; nil until the mailbox is first opened.
  var cursor: MailboxCursor?

  /// Whether the server has announced messages that are not fetched yet.
  var hasNewMessages = false

  /// The next UID at the last check; nil if unknown.
  ///
  /// The number can exceed the cursor's if the newest messages were deleted elsewhere.
  var lastNext: NextUID?

  /// The number of failed attempts to fetch the messages after the cursor.
  var failures = 0

  /// The number of attempts to fetch single messages, by UID.
  var attempts: [UInt32: Int] = [:]

  /// The next UID of a mailbox, and the UIDVALIDITY for which it holds.
  struct NextUID: Hashable {
    let uid: UInt32
    let validity: UInt32
  }

  init(_ reference: MailboxReference) {
    self.reference = reference
    if case .name(let name) = reference { self.name = name }
  }

  /// The name on the server, or else the special use.
  var shownName: String { name ?? reference.description }

  /// The mailbox without the state that belongs to a connection.
  var betweenWatches: PolledMailbox {
    var mailbox = PolledMailbox(reference)
    mailbox.cursor = cursor
    return mailbox
  }
}

/// The facts about the server of a connection.
struct ServerProperties {
  /// The capabilities in uppercase; nil until they are needed.
  var capabilities: Set<String>?

  /// The mailboxes of the account; nil until they are needed.
  var mailboxes: [ListedMailbox]?

  /// Whether the server rejected IDLE or ended it by itself.
  var rejectsIdle = false
}

extension MailboxPoller {
  /// The server's capabilities after the login, which may differ from those before it.
  mutating func capabilities(
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> Set<String> {
    if let known = server.capabilities { return known }
    var found: Set<String> = []
    let status = try connection.run("CAPABILITY", into: &found) { found, response in
      if case .capabilities(let names) = response { found.formUnion(names) }
    }
    server.capabilities = found
    return status.kind == .ok ? found : []
  }

  /// All mailboxes of the account, with their special uses if the server reports them.
  mutating func listing(
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> [ListedMailbox] {
    if let known = server.mailboxes { return known }
    let names = try capabilities(&connection)
    // A server without the extension may still include the uses (RFC 6154 §2).
    let isExtended = names.isSuperset(of: ["LIST-EXTENDED", "SPECIAL-USE"])
    var found: [ListedMailbox] = []
    let status = try connection.run(
      isExtended ? "LIST \"\" \"*\" RETURN (SPECIAL-USE)" : "LIST \"\" \"*\"",
      into: &found
    ) { found, response in
      if case .mailbox(let mailbox) = response { found.append(mailbox) }
    }
    guard status.kind == .ok else { return [] }
    server.mailboxes = found
    return found
  }

  /// Finds the names of special uses.
  mutating func resolve(_ connection: inout IMAPConnection) throws(IMAPError) {
    for index in mailboxes.indices where mailboxes[index].name == nil {
      let listing = try listing(&connection)
      guard case .use(let use) = mailboxes[index].reference,
        let found = listing.mailbox(for: use)
      else {
        let names = listing.filter(\.isSelectable).map(\.name)
        throw .missing(mailboxes[index].reference, names: names)
      }
      mailboxes[index].name = found.name
    }
  }
}
