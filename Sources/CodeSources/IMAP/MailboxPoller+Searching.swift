internal import FoundationEssentials
internal import Mail
internal import Values

/// A search for a message that an await did not get.
struct MailboxSearch: Sendable {
  /// The awaited recipient.
  let recipient: Recipient

  /// The time from which messages count.
  let since: Date
}

extension MailboxPoller {
  /// The maximum number of mailboxes that a search opens.
  private static let searchedMailboxes = 10

  /// The maximum number of messages that a search reports for a mailbox.
  private static let foundMessages = 3

  /// The difference that a server's clock may have.
  private static let clockDifference: TimeInterval = 120

  /// Searches the mailboxes that are not polled, and returns to the first mailbox.
  mutating func search(
    _ search: MailboxSearch,
    id: Int,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) {
    var found: [UnreadMailbox] = []
    // The report shows what was found before an error. A broken search is not repeated.
    defer { requests.finish(search: id, found) }
    let end = ContinuousClock.now + times.answer / 2
    var hasLeft = false
    for mailbox in try unread(&connection) {
      guard ContinuousClock.now < end else { break }
      hasLeft = true
      if let place = try look(for: search, in: mailbox, &connection) { found.append(place) }
    }
    try returnHome(&connection, hasLeft: hasLeft)
  }

  /// The mailboxes that may contain a missing message, spam first.
  private mutating func unread(
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> [ListedMailbox] {
    let listing = try listing(&connection)
    let polled = Set(mailboxes.map { MailboxReference($0.shownName) })
    let outgoing = [MailboxReference.SpecialUse.sent, .drafts].map { listing.mailbox(for: $0) }
    let unread = listing.filter { mailbox in
      mailbox.isSelectable && !polled.contains(MailboxReference(mailbox.name))
        && !outgoing.contains(mailbox)
    }
    let junk = listing.mailbox(for: .junk)
    let inOrder = unread.filter { $0 == junk } + unread.filter { $0 != junk }
    return Array(inOrder.prefix(MailboxPoller.searchedMailboxes))
  }

  /// Searches one mailbox; nil if the server does not open or search it.
  private mutating func look(
    for search: MailboxSearch,
    in mailbox: ListedMailbox,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> UnreadMailbox? {
    let isSpam = try listing(&connection).mailbox(for: .junk) == mailbox
    let isGmail = try capabilities(&connection).contains("X-GM-EXT-1")
    let messages: [MailMessage]
    do throws(IMAPError) {
      _ = try connection.open(mailbox.name, by: "EXAMINE")
      let uids = try connection.search(search.criteria(isGmail: isGmail))
      messages = try headers(of: uids.sorted().suffix(20), for: search, &connection)
    } catch .refused, .unopened {
      return nil
    }
    let found = messages.suffix(MailboxPoller.foundMessages).map(FoundMessage.init)
    return UnreadMailbox(name: mailbox.name, isSpam: isSpam, messages: found)
  }

  private func headers(
    of uids: [UInt32],
    for search: MailboxSearch,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) -> [MailMessage] {
    guard !uids.isEmpty else { return [] }
    let set = uids.map(String.init).joined(separator: ",")
    let items = "(UID INTERNALDATE BODY.PEEK[HEADER])"
    let list = try connection.list(set, by: "UID FETCH", items: items)
    let earliest = search.since.addingTimeInterval(-MailboxPoller.clockDifference)
    return list.messages.compactMap { fetched in
      guard case .bytes(let bytes, _)? = fetched.body, fetched.arrival ?? earliest >= earliest,
        let message = try? MailMessage(parsing: bytes),
        message.actualRecipients.contains(where: search.recipient.fits)
      else { return nil }
      return message
    }
  }
}

extension MailboxSearch {
  /// The criteria of a SEARCH command, which may find more than the wanted messages.
  ///
  /// Gmail finds only whole words, except with its own syntax. SINCE has a precision of days in the
  /// server's time zone.
  fileprivate func criteria(isGmail: Bool) -> String {
    let since = "SINCE \(Self.day(self.since.addingTimeInterval(-86_400)))"
    guard case .address(let address) = recipient, Self.canContain(address) else { return since }
    if isGmail { return "X-GM-RAW \"to:\(address)\" \(since)" }
    return "\(since) OR TO \"\(address)\" HEADER Delivered-To \"\(address)\""
  }

  /// Whether a quoted string can contain the address as it is.
  private static func canContain(_ address: String) -> Bool {
    address.utf8.allSatisfy { $0.isVisibleASCII && $0 != 0x22 && $0 != 0x5C }
  }

  /// The day of a date in UTC, such as `27-Nov-2026`.
  private static func day(_ date: Date) -> String {
    let time = UTCTime(date)
    return "\(time.day)-\(time.monthName)-\(time.year)"
  }
}

extension FoundMessage {
  fileprivate init(_ message: MailMessage) {
    self.init(
      subject: message.subject,
      sender: message.sender,
      messageID: message.messageID,
      delivery: message.delivery
    )
  }
}
