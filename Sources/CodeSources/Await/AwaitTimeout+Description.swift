internal import Diagnostics
internal import Mail
internal import Values

extension AwaitTimeout {
  /// The maximum number of arrivals that a report lists.
  static let shown = 10

  /// The messages and errors of an interrupted await, one fact per line.
  package var detailsOfInterruption: [String] {
    let messages = passedOver.count.counting("message")
    let unseen = interruption.map { "can't read \(source): \($0.message)" }
    return ["\(purpose.activity) for \(recipient): looked at \(messages) in \(source)"]
      + [unseen].compactMap(\.self) + details
  }

  var details: [String] {
    [sending] + [unfinished?.line].compactMap { $0 } + arrivals + searchDetails
  }

  /// The sentence about the steps that send to the recipient, since the last await.
  private var sending: String {
    guard sendingSteps.isEmpty else { return "\(sends(sendingSteps)) to \(recipient)" }
    let isTaken = passedOver.contains { $0.reason == .taken }
    return "no step sends to \(recipient)" + (isTaken ? " after the earlier await" : "")
  }

  /// One line for each message that arrived instead, up to `shown`.
  var arrivals: [String] {
    let own = passedOver.filter { $0.reason != .otherRecipient }
    let others = passedOver.filter { $0.reason == .otherRecipient }
    // The newest messages are the most useful. Messages for other recipients are the least useful.
    let listed = own.suffix(AwaitTimeout.shown)
    let filling = others.suffix(AwaitTimeout.shown - listed.count)
    let left = passedOver.count - listed.count - filling.count
    return (listed + filling).map(\.line)
      + (left > 0 ? ["and \(left.counting("more message"))"] : [])
  }
}

extension UnfinishedWork {
  var line: String {
    switch work {
    case .command(let program):
      "the command `\(program)` was still running (started \(time.sourceText) into the await)"
    case .request(let url):
      "the request to \(url) was still running (started \(time.sourceText) into the await)"
    }
  }
}

extension UnmatchedMessage {
  var line: String {
    guard reason != .unreadable else {
      return "\(recipients.joined(separator: ", ")), \(when): it is not a valid message"
    }
    let title = subject.isEmpty ? "" : " “\(MailMessage.maskedSubject(subject))”"
    return "to \(recipients.joined(separator: ", "))\(title), \(when): \(reason.description)"
      + delivery.description(withObjections: reason != .otherRecipient)
  }

  private var when: String { moment(time, of: "await") }
}

extension UnmatchedMessage.Reason {
  var description: String {
    switch self {
    case .unreadable: "it is not a valid message"
    case .otherRecipient: "it is for another recipient"
    case .early: "it arrived before the sending step"
    case .taken: "an earlier await took it"
    case .given: "it was sent for `given`, so awaits ignore it"
    case .seenBefore: "a message with the same Message-ID arrived earlier"
    case .sameCode: "a message with the same code arrived earlier"
    case .subject: "its subject does not match `subject`"
    case .sender: "its sender does not match `sender`"
    case .noCode: "no code was found in it"
    case .noMatch: "`match` matches nothing in it"
    }
  }
}
