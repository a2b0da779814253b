internal import CodeSources
internal import Mail

extension MailMessage {
  /// Whether the message has this recipient.
  func isFor(_ address: String) -> Bool {
    recipients.contains { Recipient.address(address).fits($0) }
  }

  /// The codes of the message, by the service's own templates, words, and links.
  var finding: CodeFinding {
    let finding = CodeRule(templates: MessageTemplate.serviceDefaults).finding(in: self)
    guard finding == .none, let link = confirmationLink else { return finding }
    return .found(link.code)
  }

  /// The confirmation link of an email and the code in the link; nil without a link.
  ///
  /// A forwarded link is not for the recipient to confirm.
  var confirmationLink: (link: String, code: String)? {
    for link in links where !isForward {
      guard let start = link.firstRange(of: "confirmation_code=")?.upperBound else { continue }
      let code = link[start...].prefix { $0 != "&" && $0 != "#" }
      if !code.isEmpty { return (link, String(code)) }
    }
    return nil
  }
}
