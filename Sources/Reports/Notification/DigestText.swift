internal import Diagnostics
internal import RunRecord

/// The text of a notification, without the markup of a service.
package struct DigestText: Sendable {
  package let digest: RunDigest

  /// The address of the CI job; nil if unknown.
  package let link: String?

  private let runStatus: RunStatus

  /// Creates the text for a run.
  package init(_ digest: RunDigest, _ runStatus: RunStatus, link: String?) {
    (self.digest, self.runStatus, self.link) = (digest, runStatus, link)
  }

  /// The result of a run, by its word in messages.
  enum Result: String {
    case passed, failed, interrupted
    /// The run stopped before its first scenario.
    case stopped
  }

  /// The result of the run.
  var result: Result {
    if digest.isStopped { return .stopped }
    if digest.summary.interrupted { return .interrupted }
    return runStatus == .passed ? .passed : .failed
  }

  /// Whether the result is good.
  var isGood: Bool { result == .passed }

  /// The result, the pool, and what is new, on one line.
  package var headline: String {
    let changes = [
      digest.count(of: .newFailure) > 0 ? "\(digest.count(of: .newFailure)) new" : nil,
      digest.count(of: .fixed) > 0 ? "\(digest.count(of: .fixed)) fixed" : nil,
    ].compactMap(\.self)
    let end = changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))"
    let gap = digest.summary.gap.map { ". Incomplete: \($0.brief(500))" } ?? ""
    return "authflow \(result.rawValue) on \(digest.pool)\(end)\(gap)"
  }

  /// The counts of scenarios, the duration, and the number of undeleted resources, on one line.
  package var counts: String {
    let summary = digest.summary
    let count = summary.size.counting("scenario")
    let counts = summary.counts().plain
    let undeleted = summary.undeleted.counting("resource")
    let end = summary.undeleted > 0 ? "; \(undeleted) could not be deleted" : ""
    return "\(count)\(counts) (\(summary.elapsed().shortText))\(end)"
  }

  /// A heading for a group of scenarios.
  func heading(of group: RunDigest.Item.Group) -> String {
    switch group {
    case .newFailure: "New failures"
    case .failure: "Failures"
    case .blocked: "Blocked"
    case .stillFailing: "Still failing"
    case .fixed: "Fixed"
    }
  }

  /// The line for a scenario, without its place.
  func line(for item: RunDigest.Item) -> String {
    let endsSentence = item.message.hasSuffix(".") && !item.detail.isEmpty
    let message = endsSentence ? String(item.message.dropLast()) : item.message
    let facts = [message, item.detail].filter { !$0.isEmpty }
    return facts.isEmpty ? item.name : "\(item.name): \(facts.joined(separator: "; "))"
  }

  /// The headings with their lines: the problems of a stopped run, and the groups of scenarios.
  ///
  /// Each group has at most `limit` scenarios, and a line with the number of the others.
  func sections(limit: Int) -> [(heading: String, lines: [String])] {
    var sections: [(heading: String, lines: [String])] = []
    if digest.isStopped {
      sections.append(("Nothing was run", Array(digest.problems.prefix(limit))))
    }
    for group in RunDigest.Item.Group.allCases where digest.count(of: group) > 0 {
      let lines = digest.scenarios(in: group).prefix(limit).map { item in
        "\(line(for: item)) (\(item.place))"
      }
      let rest = digest.count(of: group) - lines.count
      sections.append((heading(of: group), lines + (rest > 0 ? ["and \(rest) more"] : [])))
    }
    return sections
  }

  /// The whole notification as plain text.
  package var text: String {
    var lines = [headline, counts]
    for section in sections(limit: 20) {
      lines += ["", section.heading] + section.lines.map { "- \($0)" }
    }
    if let link { lines += ["", link] }
    return lines.joined(separator: "\n")
  }
}
