internal import Mail

extension MessageMatching {
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

extension MessageMatching.Code {
  /// What was found; nil where nothing was.
  init?(_ finding: CodeFinding) {
    switch finding {
    case .none: return nil
    case .found(let code): self = .one(code)
    case .ambiguous(let candidates): self = .several(candidates)
    }
  }
}
