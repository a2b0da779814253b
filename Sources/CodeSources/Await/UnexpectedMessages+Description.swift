internal import Diagnostics
internal import Mail
internal import Values

extension UnexpectedMessages {
  var message: String {
    "expected no message for \(recipient) within \(time.sourceText), "
      + "got \(messages.count.counting("message")) in \(source)"
  }

  var details: [String] {
    (sendingSteps.isEmpty ? [] : ["\(sends(sendingSteps)) to \(recipient)"])
      + messages.prefix(AwaitTimeout.shown).map(\.line)
      + (messages.count > AwaitTimeout.shown
        ? ["and \((messages.count - AwaitTimeout.shown).counting("more message"))"] : [])
  }
}

extension UnexpectedMessages.Message {
  var line: String {
    MailMessage.title(of: subject) + (sender.isEmpty ? "" : " from \(sender)")
      + ", \(moment(time, of: "step"))"
  }
}
