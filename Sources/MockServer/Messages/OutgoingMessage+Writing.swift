import FoundationEssentials
import MockPool

// Formats a message of a pool as RFC 5322.
extension OutgoingMessage {
  /// The sender of pools that set no sender (COGNITO_DEFAULT; AWS developer guide).
  static let defaultSender = "no-reply@verificationemail.com"

  /// Formats a message: SMS as plain text, email as HTML.
  init(_ message: MockMessage, of poolID: String, at date: Date, messageID: String) {
    let sender = Mailbox(message.sender ?? OutgoingMessage.defaultSender)
    let body = TransferText(message.text)
    var text = MessageText(capacity: body.bytes.count + OutgoingMessage.usualHead)
    text.addAddresses(message, from: sender, at: date, messageID: messageID)
    text.addContent(message, of: poolID)
    text.add("Content-Transfer-Encoding", body.encoding)
    text.end(with: body.bytes)
    self.init(
      poolID: poolID,
      medium: message.medium,
      recipient: message.recipient,
      sender: sender.address,
      subject: message.subject,
      messageID: messageID,
      date: date,
      rfc5322: text.bytes
    )
  }

  /// Room for the header of most messages, in bytes.
  private static let usualHead = 512
}

/// A message in RFC 5322 format while it is written, in one buffer.
private struct MessageText {
  private(set) var bytes: [UInt8] = []

  /// A domain without a mail server (RFC 2606), for phone numbers in address fields.
  private static let smsDomain = "sms.authflow.invalid"

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Adds a header field, whose value is already encoded.
  mutating func add(_ name: String, _ value: String) {
    bytes += name.utf8
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    bytes += value.utf8
    endLine()
  }

  private mutating func endLine() {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds the empty line after the header, and the body.
  mutating func end(with body: [UInt8]) {
    endLine()
    bytes += body
  }

  mutating func addAddresses(
    _ message: MockMessage,
    from sender: Mailbox,
    at date: Date,
    messageID: String
  ) {
    let recipient = message.recipient
    let to = message.medium == .sms ? "\(recipient)@\(MessageText.smsDomain)" : recipient
    add("From", sender.field)
    add("To", HeaderText.address(to))
    add("Date", HeaderText.date(date))
    add("Message-ID", messageID)
    if let replyTo = message.replyTo { add("Reply-To", Mailbox(replyTo).field) }
  }

  mutating func addContent(_ message: MockMessage, of poolID: String) {
    let isSMS = message.medium == .sms
    if let subject = message.subject { add("Subject", HeaderText.unstructured(subject)) }
    // A sender function may post a message without its pool.
    if !poolID.isEmpty { add("X-Authflow-Pool", HeaderText.unstructured(poolID)) }
    if isSMS {
      add("X-Authflow-Medium", message.medium.rawValue)
      add("X-Authflow-Recipient", HeaderText.unstructured(message.recipient))
    }
    add("MIME-Version", "1.0")
    add("Content-Type", isSMS ? "text/plain; charset=UTF-8" : "text/html; charset=UTF-8")
  }
}

/// A sender in a pool's settings: an address, or a name with an address in angle brackets.
struct Mailbox: Hashable {
  let name: String?
  let address: String

  init(_ text: String) {
    guard text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.lastIndex(of: UInt8(ascii: "<"))
    else {
      name = nil
      address = text
      return
    }
    let words = Mailbox.unquoted(text[..<open].trimmingSpaces[...])
    name = words.isEmpty ? nil : String(words)
    address = String(text[text.utf8.index(after: open)...].dropLast())
  }

  /// The value of a header field in the format of RFC 5322 §3.4.
  var field: String {
    let address = HeaderText.address(address)
    return name.map { "\(HeaderText.phrase($0))<\(address)>" } ?? address
  }

  private static func unquoted(_ text: Substring) -> Substring {
    let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
    return isQuoted ? text.dropFirst().dropLast() : text
  }
}
