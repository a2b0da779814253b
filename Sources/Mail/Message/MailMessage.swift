package import FoundationEssentials

/// The medium of a message; the raw value is the service's `DeliveryMedium`.
package enum MessageMedium: String, Hashable, Sendable, CaseIterable {
  case email = "EMAIL"
  case sms = "SMS"
}

/// A message as a mail program shows it: decoded, without markup and invisible content.
package struct MailMessage: Hashable, Sendable {
  /// The medium: email, or SMS according to the `X-Authflow-Medium` field.
  package var medium: MessageMedium

  /// The addresses of all recipient fields without duplicates, or a phone number.
  package var recipients: [String]

  /// The author's address; empty if there is none.
  package var sender: String

  /// The decoded subject; empty if there is none.
  package var subject: String

  /// The unique Message-ID with its angle brackets; nil if there is none.
  package var messageID: String?

  /// The time of sending, by the author's clock; nil if unknown.
  package var date: Date?

  /// The ID of the mock pool that sent the message, from the `X-Authflow-Pool` field; nil if the
  /// field is missing.
  package var poolID: String?

  /// The readable text, one string per readable part, in order.
  package var texts: [String]

  /// The indices in `texts` of parts of a forwarded message.
  package var forwarded: Set<Int> = []

  /// The indices in `texts` of parts that a later part replaces, as HTML replaces plain text.
  package var replaced: Set<Int> = []

  /// The targets of the links in the HTML parts, in order.
  package var links: [String]

  /// The last HTML part that is not forwarded, as markup; nil if there is none.
  package var html: String?

  /// The name of the message at its source, which finds it again; nil if the source has no names.
  package var sourceID: String?

  /// Creates a message without forwarded or replaced parts.
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

  /// The text that the author wrote, without forwarded messages.
  package var ownTexts: [String] {
    texts.enumerated().filter { !forwarded.contains($0.offset) }.map(\.element)
  }

  /// The text that a mail program shows, without forwarded messages.
  package var shownText: String {
    texts.indices.filter { !forwarded.contains($0) && !replaced.contains($0) }
      .map { texts[$0] }.joined(separator: "\n")
  }

  /// The first link in the HTML, or else the first web address in the text; nil if there is
  /// neither.
  package var firstLink: String? {
    let others = ["mailto:", "tel:", "sms:", "#"]
    let link = links.first { link in !others.contains { link.lowercased().hasPrefix($0) } }
    return link ?? ownTexts.lazy.compactMap(\.firstWebAddress).first
  }

  /// Whether the message is newer than a message that arrived earlier.
  ///
  /// Messages can arrive out of order. Dates decide if they differ by at least a second, the
  /// smallest unit of the field.
  package func isNewer(thanEarlier other: MailMessage) -> Bool {
    guard let date, let otherDate = other.date else { return true }
    return otherDate.timeIntervalSince(date) < 1
  }
}

extension String {
  fileprivate var firstWebAddress: String? {
    guard let address = firstMatch(of: /https?:\/\/[^\s<>"]+/)?.output else { return nil }
    // A sentence may end after an address.
    let end = address.lastIndex { !".,;:!?)]'".contains($0) } ?? address.startIndex
    return String(address[...end])
  }
}

/// The reason that bytes are not, or not yet, a message.
package enum MailSyntaxError: Error, Hashable, Sendable {
  /// The bytes end within the header, as in a file that is still being written.
  case unfinishedHeader
  /// The part before the first empty line contains no header field.
  case noHeader
}

extension MailMessage {
  /// The maximum number of bytes that are read; later codes are not found.
  package static let maximumSize = 1 << 20

  /// Parses a message in RFC 5322 format; any body is valid.
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
    html = parts.html
  }

  /// Creates a message from its parts without headers; HTML replaces plain text.
  package init(text: String?, html: String?) {
    var parts = PartReader()
    if let text, !text.isEmpty { parts.add(text, isHTML: false) }
    let plain = parts.texts.indices
    if let html, !html.isEmpty { parts.add(html, isHTML: true) }
    self.init(recipients: [], texts: parts.texts, links: parts.links)
    replaced = parts.texts.count > plain.count ? Set(plain) : []
    self.html = parts.html
  }

  /// The addresses in a string, which may be a list with names; a phone number is an address.
  package static func addresses(in text: String) -> [String] {
    AddressList.addresses(in: Array(text.utf8)[...])
  }

  /// The fields with the actual recipient come first, because `To` may contain a list's address.
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

  /// Common fields, because text such as `Code: 123456` also has the form of a field.
  private static let commonFields: Set = [
    "from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "x-authflow-medium",
  ]

  /// Whether bytes are a message: only fields up to an empty line, including a common field.
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
        // The `From ` line before each message of an mbox is not a field.
        guard isFirst, line.starts(with: "From ".utf8) else { return false }
      }
      isFirst = false
    }
    return false
  }
}
