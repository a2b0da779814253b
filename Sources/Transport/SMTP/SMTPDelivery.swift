internal import Values

/// A message to a mail server: the envelope, the content, and the limits.
///
/// The description shows the server and the size, but never the content.
package struct SMTPDelivery: Hashable, Sendable {
  /// The server that accepts the message.
  package var server: SMTPServer

  /// The address for failure reports; empty for none (RFC 5321 §4.5.5).
  package var sender: String

  /// The recipients' addresses.
  ///
  /// If the server rejects an address, no recipient gets the message.
  package var recipients: [String]

  /// The bytes of the message (RFC 5322).
  ///
  /// A line may end with CRLF, LF, or CR; authflow sends CRLF.
  package var message: [UInt8]

  /// The client's name for EHLO: a domain, or an IP address in square brackets.
  package var clientName = "[127.0.0.1]"

  /// The time limit of the delivery, including the wait for a free connection; nil for no limit.
  package var timeout: Duration? = .seconds(30)

  /// The time limit for name lookup, connection, TLS, and login together.
  var connectTimeout = Duration.seconds(10)

  /// Creates a delivery, whose addresses are checked when it starts.
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
  /// The size of the message, and its server.
  package var description: String { "a message of \(message.count) bytes to \(server)" }
}

// MARK: - Checks

extension SMTPDelivery {
  /// Rejects values that would end a command's line or change its meaning.
  func check() throws(TransportError) {
    guard !recipients.isEmpty else { throw .badRequest("a message has no recipient") }
    guard recipients.allSatisfy(SMTPDelivery.isAddress),
      sender.isEmpty || SMTPDelivery.isAddress(sender)
    else {
      throw .badRequest("an email address has no `@` or contains a character that SMTP forbids")
    }
    guard !clientName.isEmpty, clientName.utf8.allSatisfy(\.isVisibleASCII) else {
      throw .badRequest("the name for EHLO must be one word of ASCII characters")
    }
  }

  /// Whether the envelope needs a server with SMTPUTF8 (RFC 6531).
  var hasInternationalAddress: Bool {
    ([sender] + recipients).contains { $0.utf8.contains { $0 >= 0x80 } }
  }

  /// Whether a string has the form `LOCAL@DOMAIN` (RFC 5321 §4.1.2).
  ///
  /// The check only keeps a command intact: spaces and angle brackets must be quoted, and control
  /// characters are invalid.
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
