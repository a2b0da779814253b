import FoundationEssentials
import MockPool

/// Sends what pools have to say to people, and keeps it for those who have no mailbox.
struct PostOffice: Sendable {
  let sink: any MessageSink
  let kept: KeptMessages
  let random: SharedRandom

  /// Delivers each message; false where the sink refused one, the others being delivered all the same.
  func deliver(_ messages: [MockMessage], of poolID: String, at date: Date) async -> Bool {
    var isComplete = true
    for message in messages {
      let letter = Letter(
        message,
        of: poolID,
        at: date,
        messageID: "<\(random.uuid())@mock.authflow.invalid>"
      )
      do {
        try await sink.deliver(letter.posted())
        kept.keep(KeptMessage(message, of: poolID, at: date))
      } catch {
        isComplete = false
      }
    }
    return isComplete
  }
}

extension Letter {
  fileprivate init(_ message: MockMessage, of poolID: String, at date: Date, messageID: String) {
    self.init(
      poolID: poolID,
      medium: OutgoingMessage.Medium(message.medium),
      sender: message.sender,
      replyTo: message.replyTo,
      recipient: message.recipient,
      subject: message.subject,
      text: message.text,
      messageID: messageID,
      date: date
    )
  }
}

extension KeptMessage {
  fileprivate init(_ message: MockMessage, of poolID: String, at date: Date) {
    self.init(
      poolID: poolID,
      username: message.username,
      event: message.event.rawValue,
      medium: OutgoingMessage.Medium(message.medium),
      recipient: message.recipient,
      subject: message.subject,
      text: message.text,
      secret: message.event == .adminCreateUser
        ? .temporaryPassword(message.secret) : .code(message.secret),
      date: date
    )
  }
}

extension OutgoingMessage.Medium {
  fileprivate init(_ medium: MockMessage.Medium) {
    switch medium {
    case .email: self = .email
    case .sms: self = .sms
    }
  }
}
