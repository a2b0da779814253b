package import ConfigurationChanges
internal import Reports

extension Impact {
  /// The verdict on the change: the worst that is known of its settings, and of what the scenarios show.
  package var headline: Headline {
    let failing = differing.filter(nowFails)
    var headline = Headline(
      changes.filter(\.matters).map {
        Headline.Item($0.judgement.severity, $0.change.path.part, $0.judgement.flows)
      }
        + breaches.map { Headline.Item($0.severity, $0.path.part, $0.flows) },
      of: .change,
      summary: fullSummary,
      shown: !failing.isEmpty ? .breaking : differing.isEmpty ? .none : .behavior
    )
    if headline.severity == .breaking, headline.counts[.breaking] == nil {
      headline.words = "This change breaks \(failing.count.counting("scenario"))"
    }
    return headline
  }

  /// Whether anything was found that counts.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(headline.severity)
  }

  private var fullSummary: String {
    guard compared > 0 else { return summary }
    return "\(summary); \(differing.count) of \(compared.counting("scenario")) "
      + "\(compared == 1 || differing.count == 1 ? "answers" : "answer") otherwise"
  }
}
