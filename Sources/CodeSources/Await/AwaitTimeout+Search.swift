internal import Diagnostics
internal import Mail
internal import Values

// MARK: - Places that were searched

extension AwaitTimeout {
  /// The places that were searched, what they contain, and what to try.
  var searchDetails: [String] {
    switch search {
    case nil: []
    case .account(let search): details(of: search)
    case .server(let url, _):
      ["searched \(url)"]
        + (isWithoutArrival ? ["check that messages to \(recipient) arrive at this server"] : [])
    case .path(_, let missing?, _):
      ["`\(missing)` does not exist", "check `path` of the source `\(source)`"]
    case .path(let path, nil, let others):
      ["searched `\(path)`"]
        + (others > 0
          ? ["ignored \(others.counting("file")) whose name does not end in `.eml`"] : [])
    case .receiver(let address, let requests, let others):
      details(ofReceiverAt: address, requests, forOtherPools: others)
    }
  }

  /// The clause about the path of the source, after a separator; empty if the path exists.
  var missingPathClause: String {
    guard case .path(_, let missing?, _) = search else { return "" }
    return "; `\(missing)` does not exist"
  }

  private func details(of search: AccountSearch) -> [String] {
    ["searched \(search.searched.listed()) of \(search.account)"]
      + search.unread.flatMap(\.lines)
      + sentence(search.unread.filter { !$0.hasDelivered }, "no message")
      + sentence(search.unread.filter(\.hasDelivered), "no other message")
      + advice(search)
  }

  /// The sentence about the places that contain nothing for the recipient.
  private func sentence(_ places: [UnreadMailbox], _ none: String) -> [String] {
    let names = places.filter(\.messages.isEmpty).map(\.name)
    guard !names.isEmpty else { return [] }
    return ["\(names.listed()), which awaits don't read, \(names.have) \(none) for \(recipient)"]
  }

  private func advice(_ search: AccountSearch) -> [String] {
    let found = search.unread.filter { !$0.messages.isEmpty }
    guard found.isEmpty else {
      let names = search.searched + found.map { $0.isSpam ? MailboxUse.junk : $0.name }
      let list = "`mailboxes: [\(names.map(\.flowElement).joined(separator: ", "))]`"
      let url = search.hasMailboxInURL ? ", and remove the mailbox from its `url`" : ""
      let sender = found.first(where: \.isSpam)?.messages.last?.sender ?? ""
      let spam = "to keep such messages out of spam, make the mail provider accept messages from "
      return ["to read these messages, set \(list) in the source `\(source)`\(url)"]
        + (sender.isEmpty ? [] : [spam + sender])
    }
    return isWithoutArrival ? delayAdvice : []
  }

  /// Whether a step sent a message, but none arrived for the recipient.
  private var isWithoutArrival: Bool {
    !sendingSteps.isEmpty && !passedOver.contains { $0.reason != .otherRecipient }
  }

  private var delayAdvice: [String] {
    let others = passedOver.isEmpty ? "" : ", which received other messages"
    return [
      "a mail server can delay the first message from a new sender by several minutes "
        + "(greylisting); try a longer `within`",
      "check that \(recipient) is an address of this mailbox\(others)",
    ]
  }

  private enum MailboxUse {
    static let junk = MailboxReference.SpecialUse.junk.rawValue
  }
}

// MARK: - Requests that were rejected

extension AwaitTimeout {
  private func details(
    ofReceiverAt address: String,
    _ requests: [RejectedRequest],
    forOtherPools others: Int
  ) -> [String] {
    // A receiver has a few reasons at most.
    let reasons = Dictionary(grouping: requests, by: \.reason).sorted { $0.key < $1.key }
    let isEmpty = requests.isEmpty && passedOver.isEmpty
    return ["listened at \(address)" + (isEmpty ? ", where no message for this pool arrived" : "")]
      + (others > 0 ? ["received \(others.counting("message")) for other pools"] : [])
      + reasons.map { "rejected \($0.value.count.counting("request")): \($0.key)" }
      + (requests.contains(where: \.isUnauthorized)
        ? ["make the sender function send the `secret` of the source `\(source)`"] : [])
  }
}

extension String {
  /// The name of a mailbox as an element of a flow sequence in YAML, in quotes if necessary.
  fileprivate var flowElement: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "\\/-_. ".contains($0) }
    let isStart = first.map { $0.isLetter || $0.isNumber || $0 == "\\" } == true
    return isPlain && isStart && last?.isWhitespace == false ? self : singleQuoted
  }
}

extension UnreadMailbox {
  /// One line for each message.
  fileprivate var lines: [String] {
    messages.map { message in
      let sender = message.sender.isEmpty ? "" : " from \(message.sender)"
      return "\(isSpam ? "the spam mailbox `\(name)`" : "`\(name)`"), which awaits don't read, has "
        + MailMessage.title(of: message.subject) + sender
        + message.delivery.description(withObjections: true)
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
