internal import Values

extension MailboxPoller {
  /// Deletes messages, and returns to the first mailbox.
  ///
  /// An attempt is not repeated, because the cause of a failure would remain.
  mutating func remove(
    _ messages: Set<IMAPMessageID>,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) {
    var rejection: String?
    defer { requests.finish(removals: messages, rejection) }
    let groups = Dictionary(grouping: messages) { $0.mailbox }
    do throws(IMAPError) {
      for mailbox in groups.keys.sorted() {
        try remove(groups[mailbox] ?? [], from: mailbox, &connection)
      }
    } catch .refused(let status), .unopened(_, let status) {
      rejection = "\(status.kind.rawValue) \(status.text)"
    } catch {
      rejection = "the connection broke"
      throw error
    }
    try returnHome(&connection, hasLeft: true)
  }

  private mutating func remove(
    _ messages: [IMAPMessageID],
    from mailbox: String,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) {
    let facts = try connection.open(mailbox, by: "SELECT")
    let uids = messages.filter { $0.validity == facts.validity }.map(\.uid).sorted()
    guard !uids.isEmpty else { return }
    let set = uids.map(String.init).joined(separator: ",")
    let names = try capabilities(&connection)
    if let trash = try trash(&connection, for: mailbox) {
      return try connection.order("UID MOVE \(set) \(MailboxName.quoted(trash))")
    }
    let others = names.contains("UIDPLUS") ? [] : try connection.search("DELETED")
    try connection.order("UID STORE \(set) +FLAGS.SILENT (\\Deleted)")
    if names.contains("UIDPLUS") {
      try connection.order("UID EXPUNGE \(set)")
    } else if others.isEmpty {
      // EXPUNGE also removes messages that another program marked.
      try connection.order("EXPUNGE")
    }
  }

  /// The mailbox that deletes a message after a while; nil if the server expunges messages itself.
  ///
  /// By default, Gmail keeps an expunged message in the archive.
  private mutating func trash(
    _ connection: inout IMAPConnection,
    for mailbox: String
  ) throws(IMAPError) -> String? {
    guard try capabilities(&connection).isSuperset(of: ["X-GM-EXT-1", "MOVE"]) else { return nil }
    let listing = try listing(&connection)
    let trash = listing.mailbox(for: .trash)?.name
    return [trash, listing.mailbox(for: .junk)?.name].contains(mailbox) ? nil : trash
  }
}

extension IMAPConnection {
  /// Runs a command without data; throws if the server rejects it.
  fileprivate mutating func order(_ command: String) throws(IMAPError) {
    var none: Void = ()
    let status = try run(command, into: &none) { _, _ in }
    guard status.kind == .ok else { throw .refused(status) }
  }

  /// Returns the UIDs in the open mailbox that meet the criteria.
  mutating func search(_ criteria: String) throws(IMAPError) -> [UInt32] {
    var found: [UInt32] = []
    let status = try run("UID SEARCH \(criteria)", into: &found) { found, response in
      if case .found(let uids) = response { found += uids }
    }
    guard status.kind == .ok else { throw .refused(status) }
    return found
  }
}
