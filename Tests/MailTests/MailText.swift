import Mail

/// A mail from its lines, as it travels.
func mail(_ lines: String..., body: [UInt8] = []) -> [UInt8] {
  Array(lines.joined(separator: "\r\n").utf8) + body
}

/// A mail from its header lines and its body.
func message(_ header: [String] = [], _ body: String) throws -> MailMessage {
  try MailMessage(parsing: Array((header + ["X: y", "", body]).joined(separator: "\r\n").utf8))
}

/// An HTML mail's one text.
func page(_ html: String) throws -> String {
  try message(["Content-Type: text/html; charset=UTF-8"], html).texts.joined(separator: "|")
}
