internal import RunRecord

/// The rendered descriptions of failures, in sections.
struct HTMLCards: Sendable {
  /// The rendered description of a failure.
  private struct Card {
    let text: Fragment
    let section: FailureSection
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
    let hasCard = hasCard(scenario.record)
    cards[scenario.record.id.index] = hasCard ? card(of: scenario, in: fragments) : nil
    return hasCard
  }

  private func card(of scenario: ScenarioHTML, in fragments: FragmentStore) -> Card {
    Card(
      text: fragments.add(scenario.card),
      section: FailureSection(of: scenario),
      isNewFailure: scenario.history?.isNewFailure == true
    )
  }

  /// Whether a scenario has a card; of scenarios blocked for one reason, only the first have cards.
  private mutating func hasCard(_ record: ScenarioRecord) -> Bool {
    guard case .blocked(let failure) = record.result else { return record.result.failure != nil }
    alike[failure.message, default: 0] += 1
    return alike[failure.message, default: 0] <= HTMLCards.maximumAlike
  }

  /// Writes each section that has a card.
  func write(
    _ fragments: FragmentStore,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    for section in FailureSection.allCases { try write(section, fragments, to: output) }
  }

  private func write(
    _ section: FailureSection,
    _ fragments: FragmentStore,
    to output: (String) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    let cards = cards.filter { $0.value.section == section }.sorted {
      ($0.value.isNewFailure ? 0 : 1, $0.key) < ($1.value.isNewFailure ? 0 : 1, $1.key)
    }
    guard !cards.isEmpty else { return }
    let name = section.rawValue
    try output("<section aria-labelledby=\"\(name)\" class=\"cards\">\n")
    try output("<h2 id=\"\(name)\">\(section.heading) <span>\(cards.count)</span></h2>\n")
    for case let (_, card) in cards { try output(try fragments.text(card.text)) }
    try output("</section>\n")
  }
}
