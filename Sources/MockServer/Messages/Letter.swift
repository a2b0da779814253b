import FoundationEssentials

/// What a pool has to say to one person, before it is written down as RFC 5322 text.
struct Letter {
  var poolID: String
  var medium: OutgoingMessage.Medium
  /// Nil for the sender of pools that brought none.
  var sender: String?
  var replyTo: String?
  var recipient: String
  var subject: String?
  /// HTML for a mail, plain text for an SMS.
  var text: String
  var messageID: String
  var date: Date
}

extension Letter {
  /// The sender of pools that did not bring one of their own (COGNITO_DEFAULT; AWS developer guide).
  static let defaultSender = "no-reply@verificationemail.com"

  /// A domain that no mail server serves (RFC 2606), for phone numbers in address fields.
  private static let smsDomain = "sms.authflow.invalid"

  /// The message that travels.
  func posted() -> OutgoingMessage {
    OutgoingMessage(
      poolID: poolID,
      medium: medium,
      recipient: recipient,
      sender: from.address,
      subject: subject,
      messageID: messageID,
      date: date,
      rfc5322: rfc5322
    )
  }

  private var from: Mailbox { Mailbox(sender ?? Letter.defaultSender) }

  private var rfc5322: [UInt8] {
    let body = TransferText(text)
    var output: [UInt8] = []
    for (name, value) in fields + body.fields {
      output += "\(name): \(value)\r\n".utf8
    }
    output += "\r\n".utf8
    return output + body.bytes
  }

  private var fields: [(String, String)] {
    var fields = [
      ("From", from.field),
      ("To", HeaderText.address(medium == .sms ? "\(recipient)@\(Letter.smsDomain)" : recipient)),
      ("Date", HeaderText.date(date)),
      ("Message-ID", messageID),
    ]
    if let replyTo { fields.append(("Reply-To", Mailbox(replyTo).field)) }
    if let subject { fields.append(("Subject", HeaderText.unstructured(subject))) }
    fields.append(("X-Authflow-Pool", HeaderText.unstructured(poolID)))
    if medium == .sms {
      fields.append(("X-Authflow-Medium", medium.rawValue))
      fields.append(("X-Authflow-Recipient", HeaderText.unstructured(recipient)))
    }
    fields.append(("MIME-Version", "1.0"))
    fields.append(("Content-Type", "text/\(medium == .sms ? "plain" : "html"); charset=UTF-8"))
    return fields
  }
}
