internal import Mail

/// Decides which arrival is the message of one await.
///
/// It has no clock, does not wait and shares nothing.
struct MessageMatching {
  /// What to do now.
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

    /// The other expected messages, and their duplicates.
    let others: [Int]

    /// How many different messages there were.
    let count: Int

    /// How long the await waited in vain for a string other than one that was taken before; nil if
    /// it did not have to.
    var patience: Duration?
  }

  /// How long after the last of too few messages no more are expected.
  static let quietTime = Duration.seconds(2)

  /// How long another string is preferred to one that an earlier await took.
  static let patience = Duration.seconds(5)

  let request: AwaitRequest

  /// What the message is needed for.
  let purpose: AwaitPurpose

  /// How many messages were sent; one if no step is known to have sent any.
  let expected: Int

  /// The point from which arrivals count.
  let since: ArrivalMark

  /// When the await started.
  let begin: Duration

  /// Whether an await already took a message with this Message-ID.
  let isTaken: (String) -> Bool

  /// Cached because finding a code can be slow, and each check of the arrivals asks again.
  var findings: [Int: CodeFinding] = [:]

  /// When the await ends.
  var deadline: Duration { begin + (request.reasonsAgainst.isEmpty ? request.within : .zero) }

  /// Whether only time can confirm a choice: a better message may still arrive.
  func isProvisional(_ choice: Choice) -> Bool { choice.count < expected || choice.patience != nil }

  /// Decides by the arrivals at the source, in order.
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

  /// The candidates among the arrivals checked so far.
  private struct Candidates {
    /// The awaited messages, in the order of arrival.
    var awaited: [(arrival: Arrival, message: MailMessage, finding: CodeFinding)] = []

    /// A message whose code an earlier await took.
    var repeated: Choice?

    /// The duplicates of awaited messages.
    var doubles: [Int] = []

    /// The newest of the awaited messages.
    ///
    /// With mail out of order, it may not be the last one.
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

  /// Notes what one arrival means for the await.
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

  /// Takes a choice once no better one has arrived for a while, or at the end of the time.
  private func settle(
    _ choice: Choice,
    at now: Duration,
    quietFrom start: Duration,
    for quiet: Duration
  ) -> Verdict {
    let end = min(start + quiet, deadline)
    return now < end ? .wait(until: end) : .take(choice)
  }

  /// What an arrival means for the await.
  enum Judgement {
    case awaited(MailMessage, CodeFinding)
    /// It would be awaited if an earlier await had not taken the same string.
    case repeated(MailMessage, CodeFinding)
    case passedOver(PassedOver.Reason)
  }

  /// What each arrival means for the await.
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
    guard !arrival.isTaken else { return .passedOver(arrival.isOfGivenUser ? .given : .taken) }
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
