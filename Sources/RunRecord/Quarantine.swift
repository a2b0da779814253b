/// An entry of the quarantine that applies to a scenario of this run.
///
/// The scenario runs and is reported, but its failure does not affect the run's result.
package struct Quarantine: Hashable, Sendable {
  /// Why the scenario is in quarantine.
  package var reason: String

  /// The ticket, such as a URL or `AUTH-123`; nil without a ticket.
  package var ticket: String?

  /// The last day of the quarantine in UTC: `2026-12-31`.
  package var until: String

  /// Creates an entry without a ticket.
  package init(reason: String, until: String) { (self.reason, self.until) = (reason, until) }
}

extension Quarantine {
  /// The last day, the reason, and the ticket on one line, as reports show them.
  package var description: String {
    "in quarantine until \(until): \(reason)" + (ticket.map { " (\($0))" } ?? "")
  }
}
