internal import RunRecord

/// The rendered descriptions of failures, in sections.
struct HTMLCards: Sendable {
  /// The rendered description of a failure.
  private struct Card {
    let text: Fragment
    let group: FailureGroup
    /// Whether the card precedes those of other results.
    let isNewFailure: Bool
  }

  /// The maximum number of scenarios that were blocked for one reason and have a card.
  private static let maximumAlike = 10

  private var cards: [Int: Card] = [:]
  /// The number of cards for each message of a blocked scenario.
  private var alike: [String: Int] = [:]

  /// Renders the card of a scenario, if it has one; returns whether it does.
  mutating func add(_ scenario: ScenarioHTML, to fragments: FragmentStore) -> Bool {
    let group = group(of: scenario.record)
    cards[scenario.record.id.index] = group.map { group in
      let isNewFailure = scenario.history?.isNewFailure == true
      return Card(text: fragments.add(scenario.card), group: group, isNewFailure: isNewFailure)
    }
    return group != nil
  }

  /// The group of a scenario's card; of scenarios blocked for one reason, only the first have cards.
  private mutating func group(of record: ScenarioRecord) -> FailureGroup? {
    if case .blocked(let failure) = record.result {
      alike[failure.message, default: 0] += 1
      guard alike[failure.message, default: 0] <= HTMLCards.maximumAlike else { return nil }
    }
    return FailureGroup(of: record)
  }

  /// Writes each section that has a card.
  func write(
    _ fragments: FragmentStore,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    for group in FailureGroup.allCases { try write(group, fragments, to: output) }
  }

  private func write(
    _ group: FailureGroup,
    _ fragments: FragmentStore,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    let cards = cards.filter { $0.value.group == group }.sorted {
      ($0.value.isNewFailure ? 0 : 1, $0.key) < ($1.value.isNewFailure ? 0 : 1, $1.key)
    }
    guard !cards.isEmpty else { return }
    let name = group.rawValue
    try output("<section aria-labelledby=\"\(name)\" class=\"cards\">\n")
    try output("<h2 id=\"\(name)\">\(group.heading) <span>\(cards.count)</span></h2>\n")
    for case let (_, card) in cards { try output(try fragments.text(card.text)) }
    try output("</section>\n")
  }
}
