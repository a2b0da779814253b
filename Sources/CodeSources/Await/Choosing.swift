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
  var findings: [Int: CodeFinding] = [:]

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
