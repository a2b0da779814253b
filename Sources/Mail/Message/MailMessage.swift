package import FoundationEssentials

/// How a message travels; the raw value is the service's `DeliveryMedium`.
package enum MessageMedium: String, Hashable, Sendable, CaseIterable {
  case email = "EMAIL"
  case sms = "SMS"
}

/// A message as its reader sees it: decoded, without markup and without what a reader does not see.
package struct MailMessage: Hashable, Sendable {
  /// How it travelled: SMS where the field `X-Authflow-Medium` says so.
  package var medium: MessageMedium

  /// For whom it was, without repetition: every address of the fields that name a recipient, or a phone number.
  package var recipients: [String]

  /// The address of its author; empty where it names none.
  package var sender: String

  /// Its subject; empty where it has none.
  package var subject: String

  /// What tells it from all others, with its angle brackets; nil where it has none.
  package var messageID: String?

  /// When its author sent it, by the author's clock.
  package var date: Date?

  /// The mock pool that sent it, from the field `X-Authflow-Pool`.
  package var poolID: String?

  /// What there is to read, a text for each readable part, in order.
  package var texts: [String]

  /// The places in `texts` of what stands in a message that it only forwards.
  package var forwarded: Set<Int> = []

  /// The places in `texts` of parts that a later one replaces, as a page does the plain text before it.
  package var replaced: Set<Int> = []

  /// The targets of the links in its HTML parts, in order.
  package var links: [String]

  /// States a message.
  package init(
    medium: MessageMedium = .email,
    recipients: [String],
    sender: String = "",
    subject: String = "",
    messageID: String? = nil,
    date: Date? = nil,
    poolID: String? = nil,
    texts: [String],
    links: [String] = []
  ) {
    self.medium = medium
    self.recipients = recipients
    self.sender = sender
    self.subject = subject
    self.messageID = messageID
    self.date = date
    self.poolID = poolID
    self.texts = texts
    self.links = links
  }

  /// What its own author wrote, without the messages that it forwards.
  package var ownTexts: [String] {
    texts.enumerated().filter { !forwarded.contains($0.offset) }.map(\.element)
  }

  /// What a mail program shows of it.
  package var shownText: String {
    texts.indices.filter { !forwarded.contains($0) && !replaced.contains($0) }
      .map { texts[$0] }.joined(separator: "\n")
  }

  /// The first link: that of a page, else the first web address in the text; nil where there is none.
  package var firstLink: String? {
    let others = ["mailto:", "tel:", "sms:", "#"]
    let link = links.first { link in !others.contains { link.lowercased().hasPrefix($0) } }
    return link ?? ownTexts.lazy.compactMap(\.firstWebAddress).first
  }

  /// Whether it is newer than a message that arrived before it.
  ///
  /// Mail can arrive out of order, so dates that differ by a second or more decide; fields hold no smaller
  /// part of the time.
  package func isNewer(thanEarlier other: MailMessage) -> Bool {
    guard let date, let otherDate = other.date else { return true }
    return otherDate.timeIntervalSince(date) < 1
  }
}

extension String {
  fileprivate var firstWebAddress: String? {
    guard let address = firstMatch(of: /https?:\/\/[^\s<>"]+/)?.output else { return nil }
    // A sentence can end behind an address.
    let end = address.lastIndex { !".,;:!?)]'".contains($0) } ?? address.startIndex
    return String(address[...end])
  }
}

/// Bytes that are not, or not yet, a message.
package enum MailSyntaxError: Error, Hashable, Sendable {
  /// They end before the header does, as those of a file that is still being written.
  case unfinishedHeader
  /// What stands before the first empty line has no header field.
  case noHeader
}

extension MailMessage {
  /// How much of a message is read; a code that stands behind more text than that is not found.
  package static let maximumSize = 1 << 20

  /// Reads a message from RFC 5322 text; in the body nothing is an error, it is read as well as it can be.
  package init(parsing bytes: some Collection<UInt8>) throws(MailSyntaxError) {
    let bytes = Array(bytes.prefix(MailMessage.maximumSize))
    let header = MailHeader(parsing: bytes[...])
    guard let start = header.bodyStart else { throw .unfinishedHeader }
    guard !header.fields.isEmpty else { throw .noHeader }
    var reader = PartReader()
    reader.read(header, body: bytes[start...])
    self.init(header, parts: reader)
  }

  private init(_ header: MailHeader, parts: PartReader) {
    let isSMS = header.text("X-Authflow-Medium")?.uppercased() == MessageMedium.sms.rawValue
    self.init(
      medium: isSMS ? .sms : .email,
      recipients: MailMessage.recipients(header, isSMS: isSMS),
      sender: header["From"].flatMap { AddressList.addresses(in: $0).first } ?? "",
      subject: header.text("Subject") ?? "",
      messageID: header.text("Message-ID").flatMap { $0.isEmpty ? nil : $0 },
      date: header.text("Date").flatMap(MailDate.parse),
      poolID: header.text("X-Authflow-Pool"),
      texts: parts.texts,
      links: parts.links
    )
    (forwarded, replaced) = (parts.forwarded, parts.replaced)
  }

  /// The fields in which a delivery's real recipient stands come first: `To` may name a list.
  private static let recipientFields = [
    "Delivered-To", "X-Original-To", "Envelope-To", "X-RcptTo", "To", "Cc",
  ]

  private static func recipients(_ header: MailHeader, isSMS: Bool) -> [String] {
    let exact = header.text("X-Authflow-Recipient").map { [$0] } ?? []
    guard !isSMS || exact.isEmpty else { return exact }
    let named = recipientFields.flatMap { header.all($0) }.flatMap { AddressList.addresses(in: $0) }
    var seen: Set<String> = []
    return (exact + named).filter { seen.insert($0).inserted }
  }

  /// Fields that mails have: text such as `Code: 123456` has a field's form too.
  private static let commonFields: Set = [
    "from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "x-authflow-medium",
  ]

  /// Whether bytes are a message and not just any text: fields alone up to an empty line, one of
  /// them a field that mails have.
  package static func isMessage(_ bytes: some Collection<UInt8>) -> Bool {
    var lines = LineReader(Array(bytes.prefix(maximumSize))[...])
    var (isFirst, isCommon) = (true, false)
    while let line = lines.next() {
      if line.isEmpty { return isCommon }
      if line.first == 0x20 || line.first == 0x09 {
        guard !isFirst else { return false }
      } else if let (name, _) = MailHeader.field(line) {
        isCommon = isCommon || commonFields.contains(name)
      } else {
        // The line that stands before each message of an mbox is no field.
        guard isFirst, line.starts(with: "From ".utf8) else { return false }
      }
      isFirst = false
    }
    return false
  }
}
