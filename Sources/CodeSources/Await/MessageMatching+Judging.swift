internal import Mail

extension MessageMatching {
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
