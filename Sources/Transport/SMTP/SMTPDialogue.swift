/// The commands of one delivery after the login (RFC 5321 §3.3), as a state machine.
///
/// The input is replies, and the output is bytes.
struct SMTPDialogue {
  /// The result of a reply.
  enum NextAction {
    /// Send these bytes and wait for another reply.
    case send([UInt8])
    /// The server accepted the message, and the connection can be used again.
    case accepted(SMTPReply)
    /// The server rejected a command; `leavesConnection` is true if the connection remains usable.
    case refused(TransportError, leavesConnection: Bool)
    /// The server did not discard the previous rejected message, so the connection is unusable.
    case stuck
  }

  /// The command that the next reply is for.
  private enum Stage {
    case reset
    case sender
    case recipient(Int)
    case data
    case content
  }

  private let delivery: SMTPDelivery
  private let capabilities: SMTPCapabilities
  private var stage: Stage

  /// Starts a delivery on a connection that is logged in.
  ///
  /// `afterRefusal` means that the previous message was rejected. The server then still has part of
  /// its envelope.
  init(_ delivery: SMTPDelivery, _ capabilities: SMTPCapabilities, afterRefusal: Bool) {
    self.delivery = delivery
    self.capabilities = capabilities
    stage = afterRefusal ? .reset : .sender
  }

  /// Whether the end of the message has been sent, so the server may have accepted the message.
  var hasSentAll: Bool {
    if case .content = stage { true } else { false }
  }

  /// Returns the first command: RSET after a rejected message, or else MAIL FROM.
  func begin() -> [UInt8] {
    if case .reset = stage { return SMTPDialogue.line("RSET") }
    return senderCommand
  }

  /// Takes a complete reply, and returns the next action.
  mutating func take(_ reply: SMTPReply) -> NextAction {
    let expected = if case .data = stage { reply.code == 354 } else { reply.isPositive }
    guard expected else {
      if case .reset = stage { return .stuck }
      return refused(by: reply)
    }
    switch stage {
    case .reset:
      stage = .sender
      return .send(senderCommand)
    case .sender: return recipientCommand(0)
    case .recipient(let index) where index + 1 < delivery.recipients.count:
      return recipientCommand(index + 1)
    case .recipient:
      stage = .data
      return .send(SMTPDialogue.line("DATA"))
    case .data:
      stage = .content
      return .send(SMTPDataEncoding.wireFormat(delivery.message))
    case .content: return .accepted(reply)
    }
  }
}

// MARK: - Commands

extension SMTPDialogue {
  private var senderCommand: [UInt8] {
    var command = "MAIL FROM:<\(delivery.sender)>"
    if capabilities.takesSize { command += " SIZE=\(delivery.message.count)" }
    if capabilities.takesEightBits, delivery.message.contains(where: { $0 >= 0x80 }) {
      command += " BODY=8BITMIME"
    }
    if capabilities.takesInternationalAddresses, delivery.hasInternationalAddress {
      command += " SMTPUTF8"
    }
    return SMTPDialogue.line(command)
  }

  private mutating func recipientCommand(_ index: Int) -> NextAction {
    stage = .recipient(index)
    return .send(SMTPDialogue.line("RCPT TO:<\(delivery.recipients[index])>"))
  }

  private func refused(by reply: SMTPReply) -> NextAction {
    let command: SMTPCommand =
      switch stage {
      case .reset, .sender: .sender(delivery.sender)
      case .recipient(let index): .recipient(delivery.recipients[index])
      case .data, .content: .message
      }
    let error = TransportError(
      reason: .mailRefused(command, reply),
      detail: reply.description,
      mayHaveArrived: false
    )
    // 421 announces the end of the connection (RFC 5321 §3.8). After an unexpected reply that is
    // not a rejection, the server's state is unknown.
    return .refused(error, leavesConnection: reply.code >= 400 && reply.code != 421)
  }

  private static func line(_ command: String) -> [UInt8] { Array("\(command)\r\n".utf8) }
}

/// Converts a message to its wire format after DATA (RFC 5321 §4.5.2).
enum SMTPDataEncoding {
  /// Ends every line with CRLF, doubles leading dots, and adds the final line.
  ///
  /// A lone CR or LF also becomes CRLF, although RFC 5321 §2.3.8 forbids both. Some servers treat
  /// them as line ends, and a message must have the same meaning for every server.
  static func wireFormat(_ message: [UInt8]) -> [UInt8] {
    var wire: [UInt8] = []
    wire.reserveCapacity(message.count + message.count / 32 + 8)
    var isAtStart = true
    var last: UInt8 = 0
    for byte in message {
      defer { last = byte }
      switch byte {
      case lineFeed where last == carriageReturn: continue  // the CR has already ended the line
      case lineFeed, carriageReturn:
        wire += "\r\n".utf8
        isAtStart = true
      default:
        if isAtStart, byte == dot { wire.append(dot) }
        wire.append(byte)
        isAtStart = false
      }
    }
    if !isAtStart { wire += "\r\n".utf8 }
    return wire + Array(".\r\n".utf8)
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let dot = UInt8(ascii: ".")
}
