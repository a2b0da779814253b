import FoundationEssentials
import MockPool

// Formats a message of a pool as RFC 5322.
extension OutgoingMessage {
  /// The sender of pools that set no sender (COGNITO_DEFAULT; AWS developer guide).
  static let defaultSender = "no-reply@verificationemail.com"

  /// A domain without a mail server (RFC 2606), for phone numbers in address fields.
  private static let smsDomain = "sms.authflow.invalid"

  /// Formats a message: SMS as plain text, email as HTML.
  init(_ message: MockMessage, of poolID: String, at date: Date, messageID: String) {
    let sender = Mailbox(message.sender ?? OutgoingMessage.defaultSender)
    let fields =
      OutgoingMessage.addressFields(message, from: sender, at: date, messageID: messageID)
      + OutgoingMessage.contentFields(message, of: poolID)
    let body = TransferText(message.text)
    let head = (fields + body.fields).map { "\($0): \($1)\r\n" }.joined()
    self.init(
      poolID: poolID,
      medium: message.medium,
      recipient: message.recipient,
      sender: sender.address,
      subject: message.subject,
      messageID: messageID,
      date: date,
      rfc5322: Array("\(head)\r\n".utf8) + body.bytes
    )
  }

  private static func addressFields(
    _ message: MockMessage,
    from sender: Mailbox,
    at date: Date,
    messageID: String
  ) -> [(String, String)] {
    let recipient = message.recipient
    let to = message.medium == .sms ? "\(recipient)@\(smsDomain)" : recipient
    var fields = [
      ("From", sender.field), ("To", HeaderText.address(to)), ("Date", HeaderText.date(date)),
      ("Message-ID", messageID),
    ]
    if let replyTo = message.replyTo { fields.append(("Reply-To", Mailbox(replyTo).field)) }
    return fields
  }

  private static func contentFields(
    _ message: MockMessage,
    of poolID: String
  ) -> [(String, String)] {
    let isSMS = message.medium == .sms
    var fields: [(String, String)] = []
    if let subject = message.subject {
      fields.append(("Subject", HeaderText.unstructured(subject)))
    }
    // A sender function may post a message without its pool.
    if !poolID.isEmpty { fields.append(("X-Authflow-Pool", HeaderText.unstructured(poolID))) }
    if isSMS {
      fields.append(("X-Authflow-Medium", message.medium.rawValue))
      fields.append(("X-Authflow-Recipient", HeaderText.unstructured(message.recipient)))
    }
    fields.append(("MIME-Version", "1.0"))
    fields.append(("Content-Type", "text/\(isSMS ? "plain" : "html"); charset=UTF-8"))
    return fields
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
