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

  /// The lowercase addresses that only fields of the delivery contain, such as `Delivered-To`, and
  /// neither `To` nor `Cc`.
  package var envelopeAddresses: Set<String> = []

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
  var forwarded: Set<Int> = []

  /// The indices in `texts` of parts that a later part replaces, as HTML replaces plain text.
  package var replaced: Set<Int> = []

  /// The layout of texts by their index, if it has anything that the text does not.
  var layouts: [Int: TextLayout] = [:]

  /// The targets of the links in the HTML parts, in order.
  package var links: [String]

  /// The facts about the delivery, from the header.
  package var delivery = DeliveryFacts()

  /// The last HTML part that is not forwarded, as markup; nil if there is none.
  package var html: String?

  /// Whether the source declares that the text is only a code or a temporary password.
  package var isOnlySecret = false

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
    for index in texts.indices { findQuotation(in: index) }
  }

  /// Records where the author's own words end in one of `texts`, unless its markup shows an earlier
  /// end.
  mutating func findQuotation(in index: Int) {
    guard let start = Quotation.start(in: texts[index], subject: subject) else { return }
    let other = layouts[index]?.quotation
    layouts[index, default: TextLayout()].quotation = min(start, other ?? start)
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
