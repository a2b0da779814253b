internal import Mail

extension MailboxPoller {
  /// Fetches new messages and delivers them as they arrive.
  mutating func fetch(_ connection: inout IMAPConnection) throws(IMAPError) {
    // Messages that are announced during a command may be outside its range.
    hasNews = false
    failures += 1
    if failures > MailboxPoller.bulkAttempts {
      try fetchOneByOne(&connection)
    } else if try fetch("\(cursor?.next ?? 1):*", &connection).kind != .ok {
      hasNews = true
      return
    }
    cursor?.settle()
    (failures, attempts) = (0, [:])
  }

  private mutating func fetchOneByOne(_ connection: inout IMAPConnection) throws(IMAPError) {
    for uid in try wantedNumbers(&connection) {
      attempts[uid, default: 0] += 1
      // A message that ends the connection repeatedly must not delay other messages.
      if attempts[uid, default: 0] <= MailboxPoller.messageAttempts {
        _ = try fetch("\(uid)", &connection)
      }
      if cursor?.wants(uid) == true { giveUp(uid) }
    }
  }

  private mutating func fetch(
    _ set: String,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> IMAPStatus {
    let items = "(UID INTERNALDATE RFC822.SIZE BODY.PEEK[]<0.\(IMAPConnection.keptMessage)>)"
    return try connection.run("UID FETCH \(set) \(items)", into: &self) { poller, response in
      switch response {
      case .message(let place, let message): poller.take(message, at: place)
      case .exists: poller.hasNews = true
      default: break
      }
    }
  }

  /// The numbers of undelivered messages, in ascending order.
  mutating func wantedNumbers(_ connection: inout IMAPConnection) throws(IMAPError) -> [UInt32] {
    let list = try connection.list("\(cursor?.next ?? 1):*", by: "UID FETCH", items: "(UID)")
    if list.hasNews { hasNews = true }
    // A range up to `*` always includes the last message, even if its number is lower.
    return Set(list.messages.compactMap(\.uid)).filter { cursor?.wants($0) == true }.sorted()
  }

  private mutating func take(_ message: FetchedMessage?, at place: Int) {
    guard let message, let uid = message.uid else {
      // A response without a body only reports a message's flags.
      if message == nil || message?.body != nil {
        inbox.deliver(unreadable: "message \(place) of \(mailbox)")
      }
      return
    }
    guard let body = message.body, cursor?.wants(uid) == true else { return }
    guard case .bytes(let bytes, _) = body else { return giveUp(uid) }
    cursor?.finish(uid, message)
    if var mail = try? MailMessage(parsing: bytes) {
      mail.sourceID = String(uid)
      inbox.deliver(mail)
    } else {
      inbox.deliver(unreadable: name(uid))
    }
  }

  private mutating func giveUp(_ uid: UInt32) {
    cursor?.finish(uid)
    inbox.deliver(unreadable: name(uid))
  }

  private func name(_ uid: UInt32) -> String { "message with UID \(uid) of \(mailbox)" }
}
