/// A message on its way to a mail server: the envelope, the text, and the limits it is held to.
///
/// Its description shows where it goes, never the text.
package struct SMTPDelivery: Hashable, Sendable {
  /// Who takes it.
  package var server: SMTPServer

  /// The address that failures are reported to; empty for nobody (RFC 5321 §4.5.5).
  package var sender: String

  /// The addresses to deliver to; where the server refuses one, nobody gets the message.
  package var recipients: [String]

  /// The message's bytes (RFC 5322); a line may end with CRLF, LF or CR, and CRLF is sent.
  package var message: [UInt8]

  /// What the client calls itself (EHLO): a domain, or an address in square brackets.
  package var clientName = "[127.0.0.1]"

  /// How long everything may take, waiting for a free connection included; nil for no limit.
  package var timeout: Duration? = .seconds(30)

  /// How long name look-up, connection, TLS and log-in may take together.
  package var connectTimeout = Duration.seconds(10)

  /// Takes a delivery; addresses are checked when it is made.
  package init(
    to server: SMTPServer,
    sender: String,
    recipients: [String],
    message: [UInt8]
  ) {
    self.server = server
    self.sender = sender
    self.recipients = recipients
    self.message = message
  }
}

extension SMTPDelivery: CustomStringConvertible {
  /// How long the message is and where it goes.
  package var description: String { "a message of \(message.count) bytes to \(server)" }
}

// MARK: - Checks

extension SMTPDelivery {
  /// Refuses what would end a command's line or change its meaning.
  func check() throws(TransportError) {
    guard !recipients.isEmpty else { throw .badRequest("a message has no recipient") }
    guard recipients.allSatisfy(SMTPDelivery.isAddress),
      sender.isEmpty || SMTPDelivery.isAddress(sender)
    else {
      throw .badRequest("an email address has no `@`, or a character that SMTP forbids")
    }
    guard !clientName.isEmpty, clientName.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .badRequest("the name for EHLO must be one word of ASCII characters")
    }
  }

  /// Whether some of the envelope needs a server that knows SMTPUTF8 (RFC 6531).
  var hasInternationalAddress: Bool {
    ([sender] + recipients).contains { $0.utf8.contains { $0 >= 0x80 } }
  }

  /// Whether it has the form `LOCAL@DOMAIN` (RFC 5321 §4.1.2) as far as it keeps a command whole:
  /// spaces and angle brackets stand in quotes only, control characters nowhere.
  private static func isAddress(_ text: String) -> Bool {
    var isQuoted = false
    var isEscaped = false
    var lastAt: Int?
    for (offset, byte) in text.utf8.enumerated() {
      guard byte >= 0x20, byte != 0x7F else { return false }
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: " "), UInt8(ascii: "<"), UInt8(ascii: ">"): return false
      case UInt8(ascii: "@"): lastAt = offset
      default: break
      }
    }
    // RFC 5321 §4.5.3.1.3: a path is at most 256 bytes long, its brackets included.
    guard let lastAt, !isQuoted, text.utf8.count <= 254 else { return false }
    return lastAt > 0 && lastAt < text.utf8.count - 1
  }
}
