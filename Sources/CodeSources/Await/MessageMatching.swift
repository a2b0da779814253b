internal import Mail

/// Decides which arrival is the message of one await.
///
/// The matching has no clock, does not wait, and shares no state.
struct MessageMatching {
  /// The decision after a check of the arrivals.
  enum Decision {
    case take(Choice)
    /// Waits for an arrival or for that time.
    case wait(until: Duration)
    case timedOut
  }

  /// The chosen message of an await.
  struct Choice {
    let number: Int
    let message: MailMessage
    let finding: CodeFinding

    /// The arrival numbers of the other expected messages and of duplicates.
    let others: [Int]

    /// The number of different matching messages.
    let count: Int

    /// The time that the await waits for a new string before it accepts a repeated string.
    ///
    /// Nil if no earlier await took the string.
    var maximumWait: Duration?
  }

  /// The time after the last arrival and the last sending step after which an await accepts fewer
  /// messages than expected.
  static let quietTime = Duration.seconds(2)

  /// The time that an await waits for a string that no earlier await took.
  static let maximumWait = Duration.seconds(5)

  let request: AwaitRequest

  let purpose: AwaitPurpose

  /// The number of messages that steps sent, or 1 if no step is known to have sent any.
  let expected: Int

  /// The point from which arrivals count.
  let since: ArrivalPosition

  /// The time of the last step that sent a message, by the dispatcher's clock; nil if no step is
  /// known to have sent any.
  let lastSending: Duration?

  /// The start of the await, by the dispatcher's clock.
  let begin: Duration

  /// Whether an await already took a message with this Message-ID.
  let isTaken: (String) -> Bool

  /// The result for each arrival, cached because finding a code can be slow.
  var findings: [Int: CodeFinding] = [:]

  /// The end of the await, which is its start if no message can arrive.
  var deadline: Duration { begin + (request.reasonsAgainst.isEmpty ? request.within : .zero) }

  /// Whether a better message may still arrive.
  func isProvisional(_ choice: Choice) -> Bool {
    choice.count < expected || choice.maximumWait != nil
  }

  /// Decides based on the source's arrivals, in order of arrival.
  mutating func decision(on arrivals: [Arrival], at now: Duration) -> Decision {
    var found = MessageCandidates(expected: expected, within: request.within)
    for (arrival, assessment) in evaluate(arrivals) {
      found.add(assessment, of: arrival)
      if found.awaited.count == expected, let choice = found.newest { return .take(choice) }
    }
    if let choice = found.newest, let last = found.awaited.last {
      // The message of a step that has just ended may still be on its way.
      let start = max(last.arrival.time, lastSending ?? last.arrival.time)
      return settle(choice, at: now, quietFrom: start, for: MessageMatching.quietTime)
    }
    if let choice = found.repeated {
      return settle(choice, at: now, quietFrom: begin, for: MessageMatching.maximumWait)
    }
    return now < deadline ? .wait(until: deadline) : .timedOut
  }

  /// Takes a choice after `quiet` without a better message, or at the deadline.
  private func settle(
    _ choice: Choice,
    at now: Duration,
    quietFrom start: Duration,
    for quiet: Duration
  ) -> Decision {
    let end = min(start + quiet, deadline)
    return now < end ? .wait(until: end) : .take(choice)
  }

  /// The result of checking an arrival for the await.
  enum Assessment {
    case awaited(MailMessage, CodeFinding)
    /// A matching message whose string an earlier await took.
    case repeated(MailMessage, CodeFinding)
    case passedOver(UnmatchedMessage.Reason)
  }

  /// Checks each arrival against the conditions of the await.
  mutating func evaluate(_ arrivals: [Arrival]) -> [(Arrival, Assessment)] {
    var seenIDs: Set<String> = []
    var seenContents: Set<AwaitedContent> = []
    return arrivals.map { ($0, evaluate($0, &seenIDs, &seenContents)) }
  }

  private mutating func evaluate(
    _ arrival: Arrival,
    _ seenIDs: inout Set<String>,
    _ seenContents: inout Set<AwaitedContent>
  ) -> Assessment {
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
      if request.rule.pattern != nil { return .passedOver(.noMatch) }
      if purpose == .code { return .passedOver(.noCode) }
    }
    if arrival.isRepeated(for: purpose) { return .repeated(message, finding) }
    let content = AwaitedContent(finding, in: message, for: purpose)
    let isNew = finding == .none || seenContents.insert(content).inserted
    return isNew ? .awaited(message, finding) : .passedOver(.sameCode)
  }
}
