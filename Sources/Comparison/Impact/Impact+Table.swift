package import ConfigurationChanges

extension Impact {
  /// Why a scenario stands beside a setting.
  package enum Attribution: String, Hashable, Sendable {
    /// This change alone makes it answer so, or it is the only one.
    case alone
    /// No change alone does, and without this one the others don't either.
    case together
    /// It uses the setting's flows, and it could not be tried which change it is.
    case flows
  }

  /// A scenario beside a setting.
  package struct Entry: Hashable, Sendable {
    /// Which, as an index into `run`.
    package var scenario: Int

    /// How it answers otherwise.
    package var description: String

    /// Why it stands here.
    package var attribution: Attribution

    /// What the step called that answers otherwise.
    var operations: Set<String> = []
  }

  /// A row of the table: a setting, and what now comes of it.
  package struct Row: Sendable {
    /// The setting; nil for scenarios that no change explains.
    package var setting: String?

    /// Where it is written on the second side; nil where that is no file.
    package var place: SettingPlace?

    /// The rule that is broken; nil where it is about a change.
    package var rule: String?

    /// The policy that has the rule; nil for a built-in one.
    package var policy: String?

    /// `rule short-passwords of the policy security`; nil where it is about a change.
    var ruleDescription: String? {
      rule.map { "rule \($0)" + (policy.map { " of the policy \($0)" } ?? "") }
    }

    /// From what to what it changes; nil for what is no change.
    package var values: String?

    /// What kind of trouble it is: a word of a review, else how much it does.
    package var verdict: String

    /// How much it does.
    package var severity: Severity

    /// Both in the words of `pool diff`: `breaking, lock-out`.
    package var kind: String {
      severity.description(with: [Verdict(rawValue: verdict)].compactMap(\.self))
    }

    /// What will happen.
    package var description: String

    /// What to do about a broken rule.
    package var fix: String?

    /// The scenarios that now answer otherwise.
    package var entries: [Entry]

    /// Whether no mock can have this change without the others.
    package var isRefusedAlone = false
  }

  /// Every setting and every broken rule, the worst first, and what no setting explains.
  package var rows: [Row] {
    let own = changes.map(entries)
    // What is about messages or money alone, or about nothing that users see, explains only what nothing
    // else does.
    let strong = zip(changes, own).filter { !$0.0.isWeak }.flatMap(\.1)
    let rows = zip(changes, own).map { change, entries in
      row(change, change.isWeak ? entries.weak(beside: strong) : entries)
    }
    let known = rows + breaches.map { row($0, zip(changes, rows.map(\.entries))) }
    let explained = Set(known.flatMap(\.entries).map(\.scenario))
    let rest = differing.filter { !explained.contains($0) || !unmoved($0).isEmpty }
    let sorted = known.enumerated()
      .sorted { ($0.1.rank.0, $0.1.rank.1, $0.0) < ($1.1.rank.0, $1.1.rank.1, $1.0) }.map(\.1)
    return rest.isEmpty ? sorted : sorted + [unexplained(rest)]
  }

  /// What no change explains.
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

  /// How a scenario answers otherwise: its first difference that tells something, and how many more.
  package func description(of index: Int) -> String { wholes[index]?.parts.description ?? "" }

  private func unexplainedDescription(_ scenarios: [Int]) -> String {
    guard !paths.isEmpty else {
      return "No setting that was compared changes: something that was not compared does it."
    }
    if scenarios.allSatisfy({ !unmoved($0).isEmpty }) {
      return
        "Where the pool as it is has all these changes and nothing else, that does not come of it: "
        + "something that was not compared does it."
    }
    let isTried = scenarios.allSatisfy { !isUntried($0) }
    return isTried && paths.count > 1
      ? "No change above does it alone, and none is known to be needed for it."
      : "No change above is known to touch what these scenarios do."
  }
}

extension Impact.Row {
  /// Its place in the table: the worst severity first, and of one severity the worst verdict.
  fileprivate var rank: (Int, Int) {
    (severity.rank, Impact.Row.order.firstIndex(of: Verdict(rawValue: verdict)) ?? 0)
  }

  /// The worst first; what no word says is before what merely costs money.
  private static let order: [Verdict?] = [
    .rejected, .immutable, .lockOut, .clientBreak, .reset, .errorShape, nil, .cost, .noEffect,
  ]
}

// MARK: - Rows

extension Impact {
  private func row(_ change: JudgedChange, _ entries: [Entry]) -> Row {
    Row(
      setting: change.change.path.text,
      place: change.place,
      values: change.shown,
      verdict: change.judgement.verdict?.rawValue ?? change.judgement.severity.rawValue,
      severity: change.judgement.severity,
      description: change.judgement.description,
      entries: entries,
      isRefusedAlone: singles.refused.contains(change.change.path.taken)
    )
  }

  /// The scenarios of the changes that break a rule alone, where it is a call of its flows that answers
  /// otherwise and the scenario fails: a rule tells of trouble.
  private func row(_ breach: Breach, _ known: some Sequence<(JudgedChange, [Entry])>) -> Row {
    var seen: Set<Int> = []
    // What has no effect does not make anything fail.
    let causes = breach.verdict == .noEffect ? [] : breach.causes
    let operations = breach.flows.reduce(into: Set<String>()) { $0.formUnion($1.goingOperations) }
    let entries = known.filter { causes.contains($0.0.change.path) }.flatMap(\.1)
      .filter { entry in
        !operations.isDisjoint(with: entry.operations)
          && (nowFails(entry.scenario) || unplayed.contains(entry.scenario))
          && seen.insert(entry.scenario).inserted
      }
    return Row(
      setting: breach.path.text,
      place: breach.place,
      rule: breach.rule,
      policy: breach.policy,
      verdict: breach.verdict?.rawValue ?? breach.severity.rawValue,
      severity: breach.severity,
      description: breach.description,
      fix: breach.fix,
      entries: entries
    )
  }
}

extension JudgedChange {
  /// Whether other changes are likelier to do something.
  fileprivate var isWeak: Bool { [.text, .none].contains(judgement.severity) }
}

extension [Impact.Entry] {
  /// Without those that others explain; what comes of this change alone stays.
  fileprivate func weak(beside others: [Impact.Entry]) -> [Impact.Entry] {
    let explained = Set(others.map(\.scenario))
    return filter { $0.attribution == .alone || !explained.contains($0.scenario) }
  }
}
