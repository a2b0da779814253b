internal import Algorithms
internal import Values

/// The reason that bytes are not, or not yet, a message.
package enum MailSyntaxError: Error, Hashable, Sendable {
  /// The bytes end within the header, as in a file that is still being written.
  case unfinishedHeader
  /// The part before the first empty line contains no header field.
  case noHeader
}

extension MailMessage {
  /// The maximum number of bytes that are read; later codes are not found.
  ///
  /// SES sends up to 40 MB (SES quotas, message size after Base64).
  package static let maximumSize = 40 << 20

  /// Parses a message in RFC 5322 format; any body is valid.
  package init(parsing bytes: some Collection<UInt8>) throws(MailSyntaxError) {
    let bytes = MailMessage.content(of: bytes)
    let header = MailHeader(parsing: bytes)
    guard let start = header.bodyStart else { throw .unfinishedHeader }
    guard !header.fields.isEmpty else { throw .noHeader }
    var reader = PartReader()
    reader.read(header, body: bytes[start...])
    self.init(header, parts: reader)
  }

  /// The bytes that are read.
  private static func content(of bytes: some Collection<UInt8>) -> ArraySlice<UInt8> {
    Array(bytes.prefix(maximumSize)).withoutByteOrderMark
  }

  private init(_ header: MailHeader, parts: PartReader) {
    let isSMS = header.text("X-Authflow-Medium")?.uppercased() == MessageMedium.sms.rawValue
    let delivered = MailMessage.addresses(in: MailMessage.deliveryFields, of: header)
    let written = MailMessage.addresses(in: MailMessage.writtenFields, of: header)
    self.init(
      medium: isSMS ? .sms : .email,
      recipients: MailMessage.recipients(header, delivered + written, isSMS: isSMS),
      sender: header["From"].flatMap { AddressList.addresses(in: $0).first } ?? "",
      subject: header.text("Subject") ?? "",
      messageID: header.text("Message-ID").nonEmpty,
      date: header.text("Date").flatMap(MailDate.parse),
      poolID: header.text("X-Authflow-Pool"),
      texts: []
    )
    envelopeAddresses = Set(delivered.map { $0.lowercased() })
      .subtracting(written.map { $0.lowercased() })
    take(parts)
    if isSMS { dropFinalLineEnds() }
    delivery = DeliveryFacts(header)
  }

  /// Removes the line end that the email format adds to the text of an SMS message.
  private mutating func dropFinalLineEnds() {
    for index in texts.indices where texts[index].last?.isNewline == true {
      texts[index].removeLast()
    }
  }

  /// Creates a message from its parts without headers; HTML replaces plain text.
  package init(subject: String, text: String?, html: String?) {
    var parts = PartReader()
    if let text, !text.isEmpty { parts.add(text, isHTML: false) }
    let plain = parts.texts.indices
    if let html, !html.isEmpty { parts.add(html, isHTML: true) }
    self.init(recipients: [], subject: subject, texts: [])
    take(parts)
    replaced = parts.texts.count > plain.count ? Set(plain) : []
  }

  /// The addresses in a string, which may be a list with names; a phone number is an address.
  package static func addresses(in text: String) -> [String] {
    AddressList.addresses(in: Array(text.utf8)[...])
  }

  /// Takes the strings and links of decoded parts.
  private mutating func take(_ parts: PartReader) {
    (texts, layouts) = (parts.texts, parts.layouts)
    (forwarded, replaced) = (parts.forwarded, parts.replaced)
    html = parts.html
    for index in texts.indices { findQuotation(in: index) }
    // A link in a forwarded message is not for this message's recipient to confirm.
    links = parts.links.filter { link in
      !forwarded.contains(link.text) && link.offset <= layouts[link.text]?.quotation ?? .max
    }.map(\.target)
  }

  /// The fields in which servers write the actual recipient.
  private static let deliveryFields = ["Delivered-To", "X-Original-To", "Envelope-To", "X-RcptTo"]

  /// The fields in which the author writes recipients.
  private static let writtenFields = ["To", "Cc"]

  /// All recipients, the actual ones first, because `To` may contain a list's address.
  private static func recipients(
    _ header: MailHeader,
    _ named: [String],
    isSMS: Bool
  ) -> [String] {
    let exact = header.text("X-Authflow-Recipient").map { [$0] } ?? []
    guard !isSMS || exact.isEmpty else { return exact }
    return Array((exact + named).uniqued())
  }

  private static func addresses(in fields: [String], of header: MailHeader) -> [String] {
    fields.flatMap { header.all($0) }.flatMap { AddressList.addresses(in: $0) }
  }

  /// The fields that distinguish a header from text such as `Code: 123456`, which also has the form
  /// of a field.
  private static let commonFields: Set = [
    "from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "x-authflow-medium",
  ]

  /// Whether bytes are a message: only fields up to an empty line, including a common field.
  package static func isMessage(_ bytes: some Collection<UInt8>) -> Bool {
    var lines = LineReader(content(of: bytes))
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
