@testable import Mail

/// A message from its lines, in wire format.
func mail(_ lines: String..., body: [UInt8] = []) -> [UInt8] {
  Array(lines.joined(separator: "\r\n").utf8) + body
}

/// A message from its header lines and its body.
func message(_ header: [String] = [], _ body: String) throws -> MailMessage {
  try MailMessage(parsing: Array((header + ["X: y", "", body]).joined(separator: "\r\n").utf8))
}

/// The text of an HTML message.
func page(_ html: String) throws -> String {
  try message(["Content-Type: text/html; charset=UTF-8"], html).texts.joined(separator: "|")
}

extension MailMessage {
  /// A message without headers and attachments.
  static func plain(_ text: String, subject: String = "") -> MailMessage {
    MailMessage(recipients: [], subject: subject, texts: [text])
  }
}
