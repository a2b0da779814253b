internal import Mail

/// Decides for one await which of the arrivals is its message; no clock, no waiting, nothing shared.
struct MessageMatching {
  /// What is to be done now.
  enum Verdict {
    case take(Choice)
    /// Nothing before that time, unless something arrives.
    case wait(until: Duration)
    case timedOut
  }

  /// The message of an await.
  struct Choice {
    let number: Int
    let message: MailMessage
    let finding: CodeFinding

    /// The other ones of the expected messages, and those that are the same as one of them.
    let others: [Int]

    /// How many different messages there were.
    let count: Int

    /// How long the await waited in vain for another text than one that was had before; nil where it
    /// did not have to.
    var patience: Duration?
  }

  /// How long after the last of fewer messages than were sent nothing more is expected.
  static let quietTime = Duration.seconds(2)

  /// How long another text is preferred to one that an earlier await has had.
  static let patience = Duration.seconds(5)

  let request: AwaitRequest

  /// What the message is needed for.
  let purpose: AwaitPurpose

  /// How many messages were sent; one where no step is known to have sent any.
  let expected: Int

  /// From where on arrivals count.
  let since: ArrivalMark

  /// When the await began.
  let begin: Duration

  /// Whether a message with this Message-ID was given to an await before.
  let isTaken: (String) -> Bool

  /// Looking for a code can be slow, and each look at the arrivals asks again.
  var findings: [Int: CodeFinding] = [:]

  /// When the await is over.
  var deadline: Duration { begin + (request.reasonsAgainst.isEmpty ? request.within : .zero) }

  /// Whether nothing but the time speaks for a choice: a better message may be on its way.
  func isProvisional(_ choice: Choice) -> Bool { choice.count < expected || choice.patience != nil }

  /// Decides by the arrivals at the source in their order.
  mutating func verdict(on arrivals: [Arrival], at now: Duration) -> Verdict {
    var found = Candidates()
    for (arrival, judgement) in judge(arrivals) {
      note(judgement, of: arrival, in: &found)
      if found.awaited.count == expected, let choice = found.newest { return .take(choice) }
    }
    if let choice = found.newest, let last = found.awaited.last {
      return settle(choice, at: now, quietFrom: last.arrival.time, for: MessageMatching.quietTime)
    }
    if let choice = found.repeated {
      return settle(choice, at: now, quietFrom: begin, for: MessageMatching.patience)
    }
    return now < deadline ? .wait(until: deadline) : .timedOut
  }

  /// What could be taken, as far as the arrivals have been looked through.
  private struct Candidates {
    /// The messages that are awaited, in the order of arrival.
    var awaited: [(arrival: Arrival, message: MailMessage, finding: CodeFinding)] = []

    /// One whose code an earlier await has had.
    var repeated: Choice?

    /// The messages that are the same as one of the awaited.
    var doubles: [Int] = []

    /// The newest of the awaited, which mail that arrived out of order need not be the last of.
    var newest: Choice? {
      guard var newest = awaited.first else { return nil }
      for next in awaited.dropFirst() where next.message.isNewer(thanEarlier: newest.message) {
        newest = next
      }
      let number = newest.arrival.number
      return Choice(
        number: number,
        message: newest.message,
        finding: newest.finding,
        others: awaited.map(\.arrival.number).filter { $0 != number } + doubles,
        count: awaited.count
      )
    }
  }

  /// Takes note of what one arrival is to the await.
  private func note(_ judgement: Judgement, of arrival: Arrival, in found: inout Candidates) {
    switch judgement {
    case .awaited(let message, let finding): found.awaited.append((arrival, message, finding))
    case .repeated(let message, let finding):
      found.repeated = Choice(
        number: arrival.number,
        message: message,
        finding: finding,
        others: found.awaited.map(\.arrival.number) + found.doubles,
        count: expected,
        patience: min(MessageMatching.patience, request.within)
      )
    case .passedOver(.seenBefore), .passedOver(.sameCode): found.doubles.append(arrival.number)
    case .passedOver: break
    }
  }

  /// Takes a choice once nothing better has come for a while, at the latest when time is over.
  private func settle(
    _ choice: Choice,
    at now: Duration,
    quietFrom start: Duration,
    for quiet: Duration
  ) -> Verdict {
    let end = min(start + quiet, deadline)
    return now < end ? .wait(until: end) : .take(choice)
  }

  /// What an arrival is to the await.
  enum Judgement {
    case awaited(MailMessage, CodeFinding)
    /// It would be awaited, were it not a text that an earlier await has had.
    case repeated(MailMessage, CodeFinding)
    case passedOver(PassedOver.Reason)
  }

  /// Says of each arrival what it is to the await.
  mutating func judge(_ arrivals: [Arrival]) -> [(Arrival, Judgement)] {
    var seenIDs: Set<String> = []
    var seenCodes: Set<CodeFinding> = []
    return arrivals.map { ($0, judge($0, &seenIDs, &seenCodes)) }
  }

  private mutating func judge(
    _ arrival: Arrival,
    _ seenIDs: inout Set<String>,
    _ seenCodes: inout Set<CodeFinding>
  ) -> Judgement {
    guard let message = arrival.message else { return .passedOver(.unreadable) }
    guard arrival.isFor(request.recipient) else { return .passedOver(.otherRecipient) }
    guard !arrival.isTaken else { return .passedOver(.taken) }
    guard arrival.number >= since.number else { return .passedOver(.early) }
    if let id = message.messageID, isTaken(id) || !seenIDs.insert(id).inserted {
      return .passedOver(.seenBefore)
    }
    if let subject = request.subject, !subject(message.subject) { return .passedOver(.subject) }
    if let sender = request.sender, !sender(message.sender) { return .passedOver(.sender) }
    let finding = findings[arrival.number] ?? request.rule.finding(in: message)
    findings[arrival.number] = finding
    if finding == .none {
      if purpose == .code { return .passedOver(.noCode) }
      if request.rule.pattern != nil { return .passedOver(.noMatch) }
    }
    if arrival.isRepeated { return .repeated(message, finding) }
    let isNew = finding == .none || seenCodes.insert(finding).inserted
    return isNew ? .awaited(message, finding) : .passedOver(.sameCode)
  }
}
