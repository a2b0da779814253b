extension MailMessage {
  /// Fields that mails have: text such as `Code: 123456` has a field's form too.
  private static let commonFields: Set = [
    "from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "x-authflow-medium",
  ]

  /// Whether bytes are a message and not just any text: fields alone up to an empty line, one of
  /// them a field that mails have.
  package static func isMessage(_ bytes: some Collection<UInt8>) -> Bool {
    var lines = LineReader(Array(bytes.prefix(maximumSize))[...])
    var (isFirst, isCommon) = (true, false)
    while let line = lines.next() {
      if line.isEmpty { return isCommon }
      if line.first == 0x20 || line.first == 0x09 {
        guard !isFirst else { return false }
      } else if let (name, _) = MailHeader.field(line) {
        isCommon = isCommon || commonFields.contains(name)
      } else {
        // The line that stands before each message of an mbox is no field.
        guard isFirst, line.starts(with: "From ".utf8) else { return false }
      }
      isFirst = false
    }
    return false
  }
}
