internal import Diagnostics
internal import Mail
internal import Values

// MARK: - Places that were searched

extension AwaitTimeout {
  /// The places that were searched, what they contain, and what to try.
  var searchDetails: [String] {
    guard let search else { return [] }
    let empty = search.unread.filter(\.messages.isEmpty).map(\.name)
    let none = "\(empty.listed()), which awaits don't read, \(empty.count == 1 ? "has" : "have")"
    return ["searched \(search.searched.listed()) of \(search.account)"]
      + search.unread.flatMap(\.lines)
      + (empty.isEmpty ? [] : ["\(none) no message for \(recipient)"])
      + advice(search).map { "help: \($0)" }
  }

  private func advice(_ search: SourceSearch) -> [String] {
    let found = search.unread.filter { !$0.messages.isEmpty }
    guard found.isEmpty else {
      let names = search.searched + found.map { $0.isSpam ? MailboxUse.junk : $0.name }
      let list = "`mailboxes: [\(names.joined(separator: ", "))]`"
      let sender = found.first(where: \.isSpam)?.messages.last?.sender ?? ""
      return ["add \(list) to the source `\(source)`"]
        + (sender.isEmpty ? [] : ["make the mail provider accept messages from \(sender)"])
    }
    let hasArrived = passedOver.contains { $0.reason != .otherRecipient }
    guard !hasArrived, !sendingSteps.isEmpty else { return [] }
    let isDelivering = !passedOver.isEmpty
    return [
      "a mail server can delay the first message from a new sender for minutes (greylisting); "
        + "try a longer `within`",
      isDelivering
        ? "check that \(recipient) is an address of this mailbox, which got other messages"
        : "check that \(recipient) is an address of this mailbox",
    ]
  }

  private enum MailboxUse {
    static let junk = MailboxReference.SpecialUse.junk.rawValue
  }
}

extension UnreadPlace {
  /// One line for each message.
  fileprivate var lines: [String] {
    messages.map { message in
      let title =
        message.subject.isEmpty
        ? "a message without a subject" : "“\(masked(message.subject))”"
      let sender = message.sender.isEmpty ? "" : " from \(message.sender)"
      return "\(isSpam ? "the spam mailbox `\(name)`" : "`\(name)`"), which awaits don't read, has "
        + title + sender + message.delivery.description(withObjections: true)
    }
  }
}

extension DeliveryFacts {
  /// The shortest delay that a report mentions.
  private static let longDelay = Duration.seconds(60)

  /// The facts that explain a missing message, after a separator; empty if there are none.
  func description(withObjections isWanted: Bool) -> String {
    let late = delay.flatMap { $0 >= Self.longDelay ? "delayed by \($0.sourceText)" : nil }
    let facts = [late].compactMap(\.self) + (isWanted ? objections : [])
    return facts.isEmpty ? "" : "; " + facts.joined(separator: ", ")
  }
}
