internal import FoundationEssentials
internal import Mail

extension MailboxPoller {
  /// Fetches new messages and delivers them as they arrive.
  mutating func fetch(_ connection: inout IMAPConnection) throws(IMAPError) {
    // Messages that are announced during a command may be outside its range.
    current.hasNewMessages = false
    current.failures += 1
    if current.failures > MailboxPoller.bulkAttempts {
      try fetchOneByOne(&connection)
    } else if try fetch("\(current.cursor?.next ?? 1):*", &connection).kind != .ok {
      current.hasNewMessages = true
      return
    }
    current.cursor?.settle()
    (current.failures, current.attempts) = (0, [:])
  }

  private mutating func fetchOneByOne(_ connection: inout IMAPConnection) throws(IMAPError) {
    for uid in try wantedNumbers(&connection) {
      current.attempts[uid, default: 0] += 1
      // A message that ends the connection repeatedly must not delay other messages.
      if current.attempts[uid, default: 0] <= MailboxPoller.messageAttempts {
        _ = try fetch("\(uid)", &connection)
      }
      if current.cursor?.wants(uid) == true { giveUp(uid) }
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
      case .exists: poller.current.hasNewMessages = true
      default: break
      }
    }
  }

  /// The numbers of undelivered messages, in ascending order.
  mutating func wantedNumbers(_ connection: inout IMAPConnection) throws(IMAPError) -> [UInt32] {
    let set = "\(current.cursor?.next ?? 1):*"
    let list = try connection.list(set, by: "UID FETCH", items: "(UID)")
    if list.hasNewMessages { current.hasNewMessages = true }
    // A range up to `*` always includes the last message, even if its number is lower.
    let cursor = current.cursor
    return Set(list.messages.compactMap(\.uid)).filter { cursor?.wants($0) == true }.sorted()
  }

  private mutating func take(_ message: FetchedMessage?, at place: Int) {
    guard let message, let uid = message.uid else {
      // A response without a body only reports a message's flags.
      if message == nil || message?.body != nil {
        deliver(unreadable: "message \(place) of \(current.shownName)", message)
      }
      return
    }
    guard let body = message.body, current.cursor?.wants(uid) == true else { return }
    guard case .bytes(let bytes, _) = body else { return giveUp(uid, message) }
    current.cursor?.finish(uid, message)
    if var mail = try? MailMessage(parsing: bytes) {
      // Only a mailbox and a UID together name a message of an account (RFC 3501 §2.3.1.1).
      mail.sourceID = mailboxes.count > 1 ? "\(current.shownName):\(uid)" : String(uid)
      deliver(mail, uid, message)
    } else {
      deliver(unreadable: name(uid), message)
    }
  }

  private mutating func giveUp(_ uid: UInt32, _ message: FetchedMessage? = nil) {
    current.cursor?.finish(uid)
    deliver(unreadable: name(uid), message)
  }

  private func name(_ uid: UInt32) -> String { "message with UID \(uid) of \(current.shownName)" }
}

// MARK: - Order

/// An existing message that waits until all mailboxes have been read.
struct DeferredMessage {
  let arrival: Date
  let deliver: @Sendable () -> Void
}

extension MailboxPoller {
  private mutating func deliver(_ mail: MailMessage, _ uid: UInt32, _ message: FetchedMessage) {
    let validity = current.cursor?.validity ?? 0
    let place = IMAPMessageID(mailbox: current.shownName, validity: validity, uid: uid)
    deliver(message) { [inbox] in inbox.deliver(mail, storedAt: .mailbox(place)) }
  }

  private mutating func deliver(unreadable name: String, _ message: FetchedMessage?) {
    deliver(message) { [inbox] in inbox.deliver(unreadable: name) }
  }

  private mutating func deliver(
    _ message: FetchedMessage?,
    _ deliver: @escaping @Sendable () -> Void
  ) {
    guard held != nil else { return deliver() }
    held?.append(DeferredMessage(arrival: message?.arrival ?? .distantPast, deliver: deliver))
  }

  /// Delivers the newest of the held messages in the order of their arrival.
  mutating func deliverHeld() {
    guard let held else { return }
    self.held = nil
    // Sorting is not stable, and dates are in seconds.
    let order = held.enumerated().sorted {
      ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset)
    }
    for (_, message) in order.suffix(inbox.earlier) { message.deliver() }
  }
}
