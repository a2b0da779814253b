internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Reports
internal import Values

// What `authflow inbox` shows of a message.
extension MailMessage {
  /// The ID for `inbox show`: the source's own, or else the Message-ID, or `-` without either.
  var listID: String { sourceID ?? messageID ?? "-" }

  /// The codes in the message: one, or several if it is not clear which is the code.
  var foundCodes: [String] {
    switch CodeRule(templates: MessageTemplate.serviceDefaults).finding(in: self) {
    case .found(let code): [code]
    case .ambiguous(let candidates):
      candidates.reduce(into: []) { codes, candidate in
        if !codes.contains(candidate.code) { codes.append(candidate.code) }
      }
    case .none: [confirmationLink?.code].compactMap(\.self)
    }
  }

  private func time(or now: Date) -> String { (date ?? now).rfc3339 }

  /// One line: ID, time, sender, recipients, subject, and codes.
  func summary(at now: Date) -> String {
    let codes = foundCodes.isEmpty ? "" : "  code \(foundCodes.joined(separator: ", "))"
    let from = sender.isEmpty ? "" : "from \(sender) "
    let to = recipients.joined(separator: ", ")
    let title = subject.isEmpty ? "" : "  \(subject)"
    return "\(listID)  \(time(or: now)) \(medium.rawValue) \(from)to \(to)\(title)\(codes)".visible
  }

  /// The fields, a line for each, and the readable text.
  func full(at now: Date) -> String {
    let fields = [
      ("id", listID), ("time", time(or: now)), ("medium", medium.rawValue), ("from", sender),
      ("to", recipients.joined(separator: ", ")), ("subject", subject),
      ("code", foundCodes.joined(separator: ", ")),
      ("link", confirmationLink?.link ?? firstLink ?? ""),
    ]
    let head = fields.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)".visible }
    let body = shownText.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).visible }
    return (head + [""] + body).map { $0 + "\n" }.joined()
  }

  /// The time, medium, recipients, and subject, then the indented code, link, and body.
  func shown(at now: Date) -> String {
    let head = "\(time(or: now)) \(medium.rawValue) \(recipients.joined(separator: ", "))"
    var lines = [subject.isEmpty ? head : "\(head)  \(subject)"]
    if !sender.isEmpty { lines.append("  from  \(sender)") }
    lines += foundCodes.map { "  code  \($0)" }
    if let confirmationLink { lines.append("  link  \(confirmationLink.link)") }
    // An email can contain its body twice, as plain text and as HTML.
    let text = texts.first ?? ""
    let words = text.split(whereSeparator: \.isNewline).map { "  | \($0)" }
    return (lines + words).map { $0.visible + "\n" }.joined()
  }

  /// The message as JSON; `isFull` adds the HTML.
  func document(of source: String, at now: Date, isFull: Bool = false) -> JSONValue {
    .object(of: [
      "schema": 1, "event": "message", "source": .string(source), "id": .string(listID),
      "messageId": messageID.map { .string($0) }, "time": .string(time(or: now)),
      "medium": .string(medium.rawValue), "from": .string(sender),
      "to": .strings(recipients), "subject": .string(subject),
      "codes": .strings(foundCodes),
      "link": (confirmationLink?.link ?? firstLink).map { .string($0) },
      "text": .string(shownText), "html": isFull ? html.map { .string($0) } : nil,
    ])
  }
}
