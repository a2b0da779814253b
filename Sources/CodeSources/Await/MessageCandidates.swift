internal import Mail

/// The candidates of an await among the arrivals checked so far.
struct MessageCandidates {
  /// The number of messages that steps sent.
  let expected: Int

  /// The time limit of the await.
  let within: Duration

  /// The awaited messages, in the order of arrival.
  private(set) var awaited: [(arrival: Arrival, message: MailMessage, finding: CodeFinding)] = []

  /// A message whose code an earlier await took; nil if there is none.
  private(set) var repeated: MessageMatching.Choice?

  /// The arrival numbers of duplicates of awaited messages.
  private var duplicates: [Int] = []

  init(expected: Int, within: Duration) {
    (self.expected, self.within) = (expected, within)
  }

  /// The newest awaited message; nil if there is none.
  ///
  /// If email arrives out of order, the newest message may not be the last arrival.
  var newest: MessageMatching.Choice? {
    guard var newest = awaited.first else { return nil }
    for next in awaited.dropFirst() where next.message.isNewer(thanEarlier: newest.message) {
      newest = next
    }
    let number = newest.arrival.number
    return MessageMatching.Choice(
      number: number,
      message: newest.message,
      finding: newest.finding,
      others: awaited.map(\.arrival.number).filter { $0 != number } + duplicates,
      count: awaited.count
    )
  }

  /// Adds an arrival by its assessment.
  mutating func add(_ assessment: MessageMatching.Assessment, of arrival: Arrival) {
    switch assessment {
    case .awaited(let message, let finding): awaited.append((arrival, message, finding))
    case .repeated(let message, let finding):
      repeated = MessageMatching.Choice(
        number: arrival.number,
        message: message,
        finding: finding,
        others: awaited.map(\.arrival.number) + duplicates,
        count: expected,
        maximumWait: min(MessageMatching.maximumWait, within)
      )
    case .passedOver(.seenBefore), .passedOver(.sameCode): duplicates.append(arrival.number)
    case .passedOver: break
    }
  }
}
