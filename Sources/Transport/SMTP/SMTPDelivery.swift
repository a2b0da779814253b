/// A message to a mail server: the envelope, the content and the limits.
///
/// Its description shows where it goes, never the content.
package struct SMTPDelivery: Hashable, Sendable {
  /// The server that accepts it.
  package var server: SMTPServer

  /// The address for failure reports; empty for none (RFC 5321 §4.5.5).
  package var sender: String

  /// The recipients.
  ///
  /// If the server rejects one, no recipient gets the message.
  package var recipients: [String]

  /// The message's bytes (RFC 5322).
  ///
  /// A line may end with CRLF, LF or CR, and CRLF is sent.
  package var message: [UInt8]

  /// The client's name (EHLO): a domain, or an address in square brackets.
  package var clientName = "[127.0.0.1]"

  /// How long everything may take, including the wait for a free connection; nil for no limit.
  package var timeout: Duration? = .seconds(30)

  /// How long name lookup, connection, TLS and login may take together.
  package var connectTimeout = Duration.seconds(10)

  /// Takes a delivery.
  ///
  /// Its addresses are checked when it starts.
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
  /// The size of the message and its server.
  package var description: String { "a message of \(message.count) bytes to \(server)" }
}

// MARK: - Checks

extension SMTPDelivery {
  /// Rejects what would end a command's line or change its meaning.
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

  /// Whether the envelope needs a server with SMTPUTF8 (RFC 6531).
  var hasInternationalAddress: Bool {
    ([sender] + recipients).contains { $0.utf8.contains { $0 >= 0x80 } }
  }

  /// Whether it has the form `LOCAL@DOMAIN` (RFC 5321 §4.1.2), as far as needed to keep a command
  /// intact: spaces and angle brackets only in quotes, and no control characters.
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
    // RFC 5321 §4.5.3.1.3: a path is at most 256 bytes long, including its brackets.
    guard let lastAt, !isQuoted, text.utf8.count <= 254 else { return false }
    return lastAt > 0 && lastAt < text.utf8.count - 1
  }
}
