internal import Mail

/// Decides for one await which of the arrivals is its message; no clock, no waiting, nothing shared.
struct Choosing {
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
    let code: Code

    /// The older ones of the expected messages, and those that are the same as one of them.
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

  /// How many messages were sent; one where no step is known to have sent any.
  let expected: Int

  /// From where on arrivals count.
  let since: ArrivalMark

  /// When the await began.
  let begin: Duration

  /// Whether a message with this Message-ID was given to an await before.
  let isTaken: (String) -> Bool

  /// Looking for a code can be slow, and each look at the arrivals asks again.
  private var findings: [Int: CodeFinding] = [:]

  init(
    _ request: AwaitRequest,
    expected: Int,
    since: ArrivalMark,
    begin: Duration,
    isTaken: @escaping (String) -> Bool
  ) {
    self.request = request
    self.expected = expected
    self.since = since
    self.begin = begin
    self.isTaken = isTaken
  }

  /// When the await is over.
  var deadline: Duration { begin + request.within }

  /// Whether nothing but the time speaks for a choice: a better message may be on its way.
  func isProvisional(_ choice: Choice) -> Bool { choice.count < expected || choice.patience != nil }

  /// Decides by the arrivals at the source in their order.
  mutating func verdict(on arrivals: [Arrival], at now: Duration) -> Verdict {
    var newest: (choice: Choice, time: Duration)?
    var repeated: Choice?
    var others: [Int] = []
    for (arrival, judgement) in judge(arrivals) {
      switch judgement {
      case .awaited(let message, let code):
        let count = (newest?.choice.count ?? 0) + 1
        let choice = Choice(
          number: arrival.number,
          message: message,
          code: code,
          others: others,
          count: count
        )
        if count == expected { return .take(choice) }
        newest = (choice, arrival.time)
        others.append(arrival.number)
      case .repeated(let message, let code):
        repeated = Choice(
          number: arrival.number,
          message: message,
          code: code,
          others: others,
          count: expected,
          patience: min(Choosing.patience, request.within)
        )
      case .passedOver(.seenBefore), .passedOver(.sameCode): others.append(arrival.number)
      case .passedOver: break
      }
    }
    if let newest {
      let end = min(newest.time + Choosing.quietTime, deadline)
      return now < end ? .wait(until: end) : .take(newest.choice)
    }
    if let repeated {
      let end = min(begin + Choosing.patience, deadline)
      return now < end ? .wait(until: end) : .take(repeated)
    }
    return now < deadline ? .wait(until: deadline) : .timedOut
  }
}

// MARK: - Judging

extension Choosing {
  /// What was found in a message that has a code at all.
  enum Code: Hashable {
    case one(String)
    case several([CodeCandidate])
  }

  /// What an arrival is to the await.
  enum Judgement {
    case awaited(MailMessage, Code)
    /// It would be awaited, were it not a text that an earlier await has had.
    case repeated(MailMessage, Code)
    case passedOver(PassedOver.Reason)
  }

  /// Says of each arrival what it is to the await.
  mutating func judge(_ arrivals: [Arrival]) -> [(Arrival, Judgement)] {
    var seenIDs: Set<String> = []
    var seenCodes: Set<Code> = []
    return arrivals.map { ($0, judge($0, &seenIDs, &seenCodes)) }
  }

  private mutating func judge(
    _ arrival: Arrival,
    _ seenIDs: inout Set<String>,
    _ seenCodes: inout Set<Code>
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
    guard let code = Code(finding) else { return .passedOver(.noCode) }
    if arrival.isRepeated { return .repeated(message, code) }
    return seenCodes.insert(code).inserted ? .awaited(message, code) : .passedOver(.sameCode)
  }
}

extension Choosing.Code {
  /// What was found; nil where nothing was.
  init?(_ finding: CodeFinding) {
    switch finding {
    case .none: return nil
    case .found(let code): self = .one(code)
    case .ambiguous(let candidates): self = .several(candidates)
    }
  }
}
