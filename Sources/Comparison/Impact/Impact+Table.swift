internal import ConfigurationChanges

extension Impact {
  /// The rows for all settings and broken rules, worst first, and for differences without an
  /// explanation.
  package var rows: [Row] {
    let own = changes.map(entries)
    // Changes to messages or costs, and changes that users don't see, explain only differences
    // without another explanation.
    let strong = zip(changes, own).filter { !$0.0.isWeak }.flatMap(\.1)
    let rows = zip(changes, own).map { change, entries in
      row(change, change.isWeak ? entries.weak(beside: strong) : entries)
    }
    let known = rows + violations.map { row($0, zip(changes, rows.map(\.entries))) }
    let explained = Set(known.flatMap(\.entries).map(\.scenario))
    let rest = differing.filter { !explained.contains($0) || !unmoved($0).isEmpty }
    let sorted = known.enumerated()
      .sorted { ($0.1.rank.0, $0.1.rank.1, $0.0) < ($1.1.rank.0, $1.1.rank.1, $1.0) }.map(\.1)
    return rest.isEmpty ? sorted : sorted + [unexplained(rest)]
  }

  /// The row for differences that no change explains.
  private func unexplained(_ scenarios: [Int]) -> Row {
    let severity = scenarios.contains(where: nowFails) ? Severity.breaking : .behavior
    return Row(
      setting: nil,
      verdict: severity.rawValue,
      severity: severity,
      description: unexplainedDescription(scenarios),
      entries: scenarios.map { index in
        let parts = unmoved(index)
        let words = parts.isEmpty ? description(of: index) : parts.description
        return Entry(scenario: index, description: words, attribution: .flows)
      }
    )
  }

  /// Returns the most informative difference of a scenario, and the number of others.
  package func description(of index: Int) -> String { wholes[index]?.parts.description ?? "" }

  private func unexplainedDescription(_ scenarios: [Int]) -> String {
    guard !paths.isEmpty else {
      return "None of the compared settings changes. The cause is outside these settings."
    }
    if scenarios.allSatisfy({ !unmoved($0).isEmpty }) {
      return
        "With only the changes above, the current pool does not show these differences. The cause "
        + "is outside the compared settings."
    }
    let isTried = scenarios.allSatisfy { !isUntried($0) }
    return isTried && paths.count > 1
      ? "No single change above is the cause, and no change is known to be required for the "
        + "differences."
      : "No change above is known to affect these scenarios."
  }
}

extension Impact.Row {
  /// The sort key in the table: the severity, then the verdict, worst first.
  fileprivate var rank: (Int, Int) {
    (severity.rank, Impact.Row.order.firstIndex(of: Verdict(rawValue: verdict)) ?? 0)
  }

  /// The verdicts from the worst; no verdict comes before `cost`.
  private static let order: [Verdict?] = [
    .rejected, .immutable, .lockOut, .clientBreak, .reset, .errorShape, nil, .cost, .noEffect,
  ]
}

// MARK: - Rows

extension Impact {
  private func row(_ change: AssessedChange, _ entries: [Entry]) -> Row {
    Row(
      setting: change.change.path.text,
      place: change.place,
      values: change.shown,
      verdict: change.assessment.verdict?.rawValue ?? change.assessment.severity.rawValue,
      severity: change.assessment.severity,
      description: change.assessment.description,
      entries: entries,
      isRejectedAlone: singles.rejectedPaths.contains(change.change.path.taken),
      acceptance: acceptance(of: change)
    )
  }

  /// Returns the row of a broken rule.
  ///
  /// The row lists scenarios of the changes that each break the rule on their own. In each
  /// scenario, a call of the rule's flows differs, and the scenario fails.
  private func row(
    _ violation: RuleViolation,
    _ known: some Sequence<(AssessedChange, [Entry])>
  ) -> Row {
    var seen: Set<Int> = []
    // A change without an effect can't cause a failure.
    let causes = violation.verdict == .noEffect ? [] : violation.causes
    let operations = violation.flows.reduce(into: Set<String>()) { $0.formUnion($1.ownOperations) }
    let entries = known.filter { causes.contains($0.0.change.path) }.flatMap(\.1)
      .filter { entry in
        !operations.isDisjoint(with: entry.operations)
          && (nowFails(entry.scenario) || unimplemented.contains(entry.scenario))
          && seen.insert(entry.scenario).inserted
      }
    return Row(
      setting: violation.path.text,
      place: violation.place,
      rule: violation.rule,
      policy: violation.policy,
      verdict: violation.verdict?.rawValue ?? violation.severity.rawValue,
      severity: violation.severity,
      description: violation.description,
      fix: violation.fix,
      entries: entries,
      acceptance: acceptance(of: violation)
    )
  }
}

extension AssessedChange {
  /// Whether other changes are more likely to have an effect.
  fileprivate var isWeak: Bool { [.text, .none].contains(assessment.severity) }
}

extension [Impact.Entry] {
  /// Returns the entries that no other change explains, and the entries of this change alone.
  fileprivate func weak(beside others: [Impact.Entry]) -> [Impact.Entry] {
    let explained = Set(others.map(\.scenario))
    return filter { $0.attribution == .alone || !explained.contains($0.scenario) }
  }
}
