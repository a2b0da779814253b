internal import ConfigurationChanges

extension Impact {
  /// Why a scenario stands beside a setting.
  package enum Attribution: String, Hashable, Sendable {
    /// This change alone makes it answer otherwise, or no other touches what it does.
    case alone
    /// It was run with this change alone, and answers as before: others must come to it.
    case together
    /// It uses the setting's flows, and was not run with this change alone.
    case flows
  }

  /// A scenario beside a setting.
  package struct Entry: Hashable, Sendable {
    /// Which, as an index into `run`.
    package var scenario: Int

    /// How it answers otherwise.
    package var words: String

    /// Why it stands here.
    package var attribution: Attribution
  }

  /// A row of the table: a setting, and what now comes of it.
  package struct Row: Sendable {
    /// The setting; nil for scenarios that no change explains.
    package var setting: String?

    /// The rule that is broken; nil where it is about a change.
    package var rule: String?

    /// What kind of trouble it is: a word of a review, else how much it does.
    package var verdict: String

    /// What will happen.
    package var words: String

    /// The scenarios that now answer otherwise.
    package var entries: [Entry]

    /// Whether no mock can have this change without the others.
    package var isRefusedAlone = false
  }

  /// Every setting, every broken rule, and what no setting explains.
  package var rows: [Row] {
    let own = changes.map(entries)
    // What is about messages or money alone explains only what nothing else does.
    let strong = zip(changes, own).filter { $0.0.judgement.severity != .text }.flatMap(\.1)
    let rows = zip(changes, own).map { change, entries in
      let isWeak = change.judgement.severity == .text
      return row(change, isWeak ? entries.weak(beside: strong) : entries)
    }
    let known = rows + breaches.map { row($0, zip(changes, rows.map(\.entries))) }
    let explained = Set(known.flatMap(\.entries).map(\.scenario))
    let rest = differing.filter { !explained.contains($0) }
    guard !rest.isEmpty else { return known }
    let unexplained = Row(
      setting: nil,
      verdict: Severity.behaviour.rawValue,
      words: rest.allSatisfy(singles.unmoved.contains)
        ? "With all changes above and nothing else these scenarios answer as before: something that was "
          + "not compared does it."
        : "No change above is known to touch what these scenarios do.",
      entries: rest.map { Entry(scenario: $0, words: words(of: $0), attribution: .flows) }
    )
    return known + [unexplained]
  }

  /// How a scenario answers otherwise: its first difference that tells something, and how many more.
  package func words(of index: Int) -> String { run.scenarios[index].comparison.words }
}

// MARK: - Rows

extension Impact {
  private func row(_ change: JudgedChange, _ entries: [Entry]) -> Row {
    Row(
      setting: change.change.path.text,
      verdict: change.judgement.verdict?.rawValue ?? change.judgement.severity.rawValue,
      words: change.judgement.words,
      entries: entries,
      isRefusedAlone: singles.refused.contains(change.change.path.taken)
    )
  }

  /// The scenarios beside a change.
  private func entries(_ change: JudgedChange) -> [Entry] {
    differing.compactMap { index in
      let (path, own) = (change.change.path, candidates[index] ?? [])
      if let words = singles.words(path, index) {
        // Of several judgements of one list that counts which is about the scenario.
        let judged = changes.filter { $0.change.path == path }
        let isAnother = judged.contains { meets($0, index) } && !meets(change, index)
        return isAnother ? nil : Entry(scenario: index, words: words, attribution: .alone)
      }
      guard meets(change, index), !singles.unmoved.contains(index) else { return nil }
      if own.count == 1 {
        return Entry(scenario: index, words: words(of: index), attribution: .alone)
      }
      if let isNeeded = singles.isNeeded(path, index) {
        guard isNeeded else { return nil }
        return Entry(scenario: index, words: words(of: index), attribution: .together)
      }
      let isTried = singles.isSettled(path, index) && !singles.refused.contains(path.taken)
      if isTried, singles.explains(index) || !own.allSatisfy({ singles.isSettled($0, index) }) {
        return nil
      }
      return Entry(
        scenario: index,
        words: words(of: index),
        attribution: isTried ? .together : .flows
      )
    }
  }

  private func row(
    _ breach: Breach,
    _ known: some Sequence<(JudgedChange, [Entry])>
  ) -> Row {
    let entries: [Entry]
    if breach.causes.isEmpty {
      let all = differing.filter { reaches($0, breach.flows) && !singles.unmoved.contains($0) }
        .map { Entry(scenario: $0, words: words(of: $0), attribution: .flows) }
      entries = breach.verdict == .cost ? all.weak(beside: known.flatMap(\.1)) : all
    } else {
      var seen: Set<Int> = []
      entries = known.filter { breach.causes.contains($0.0.change.path) }.flatMap(\.1)
        .filter { reaches($0.scenario, breach.flows) && seen.insert($0.scenario).inserted }
    }
    return Row(
      setting: breach.setting,
      rule: breach.rule,
      verdict: breach.verdict?.rawValue ?? breach.severity.rawValue,
      words: breach.words,
      entries: entries
    )
  }
}

extension [Impact.Entry] {
  /// Without those that others explain; what was run with this change alone stays.
  fileprivate func weak(beside others: [Impact.Entry]) -> [Impact.Entry] {
    let explained = Set(others.map(\.scenario))
    return filter { $0.attribution == .alone || !explained.contains($0.scenario) }
  }
}

extension ScenarioComparison {
  /// How the scenario answers otherwise: its first difference that tells something, and how many more.
  var words: String {
    let fields = [whole].compactMap(\.self) + steps.flatMap(\.fields)
    // That a step fails says less than with what it is answered.
    guard let first = fields.first(where: { $0.field != "result" }) ?? fields.first else {
      return ""
    }
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(first.field): \(first.a.shown(120)) → \(first.b.shown(120))\(more)"
  }
}
