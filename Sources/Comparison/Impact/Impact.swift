package import ConfigurationChanges

/// What a change of a pool's configuration comes to: its settings, the rules that it breaks, and the
/// scenarios that answer otherwise.
package struct Impact: Sendable {
  /// A rule that the new configuration breaks and the old one does not.
  package struct Breach: Hashable, Sendable {
    /// The rule's name.
    package var rule: String

    /// The setting that breaks it, from the configuration's top.
    package var setting: String

    /// What kind of trouble it is; nil where none of the words says it.
    package var verdict: Verdict?

    /// How it is broken and what happens then.
    package var words: String

    /// What to do about it.
    package var fix: String

    /// The flows that it is about.
    package var flows: Set<Flow>

    /// States a breach.
    package init(
      rule: String,
      setting: String,
      verdict: Verdict?,
      words: String,
      fix: String,
      flows: Set<Flow>
    ) {
      (self.rule, self.setting, self.verdict) = (rule, setting, verdict)
      (self.words, self.fix, self.flows) = (words, fix, flows)
    }
  }

  /// A row of the table: a setting, and what now comes of it.
  package struct Row: Sendable {
    /// The setting; nil for scenarios that no change explains.
    package var setting: String?

    /// What kind of trouble it is: a word of a review, else how much it does.
    package var verdict: String

    /// What will happen.
    package var words: String

    /// The scenarios that now answer otherwise and use its flows, as indices into `run`.
    package var scenarios: [Int]

    /// Whether it is about messages or money alone, so that it explains only what nothing else does.
    fileprivate var isWeak = false
  }

  /// What changed, with what is known of it.
  package let changes: [JudgedChange]

  /// What is broken now.
  package let breaches: [Breach]

  /// What was not looked at, and why: a sentence each, without its full stop.
  package let notes: [String]

  /// What was compared.
  package let selection: ImpactSelection

  /// How many scenarios there were to select from.
  package let candidates: Int

  /// The selected scenarios on both mocks.
  package let run: JudgedRun

  /// What each of them can see, in the order of `run`.
  private let reaches: [ScenarioReach]

  /// States what a change comes to; `reaches` are those of the scenarios of `run`, in its order.
  package init(
    changes: [JudgedChange],
    breaches: [Breach],
    notes: [String],
    selection: ImpactSelection,
    candidates: Int,
    run: JudgedRun,
    reaches: [ScenarioReach]
  ) {
    (self.changes, self.breaches, self.notes) = (changes, breaches, notes)
    (self.selection, self.candidates, self.run) = (selection, candidates, run)
    self.reaches = reaches
  }

  /// Whether anything was found that a reviewer must know of.
  package var isEmpty: Bool {
    !changes.contains(where: \.matters) && breaches.isEmpty && run.count(.differs) == 0
  }

  /// What was compared, and why.
  package var selectionWords: String { selection.words(taken: reaches.count, of: candidates) }
}

extension JudgedChange {
  /// Whether anything may come of it.
  fileprivate var matters: Bool {
    judgement.severity != .none || ![nil, .noEffect].contains(judgement.verdict)
  }
}

// MARK: - The table

extension Impact {
  /// Every setting, every broken rule, and what no setting explains.
  package var rows: [Row] {
    let rows = changes.map(row) + breaches.map(row)
    let strong = Set(rows.filter { !$0.isWeak }.flatMap(\.scenarios))
    let known = rows.map { row in
      var row = row
      if row.isWeak { row.scenarios.removeAll(where: strong.contains) }
      return row
    }
    let explained = Set(known.flatMap(\.scenarios))
    let rest = differing { _ in true }.filter { !explained.contains($0) }
    guard !rest.isEmpty else { return known }
    let unexplained = Row(
      setting: nil,
      verdict: Severity.behaviour.rawValue,
      words: "No change above is known to touch what these scenarios do.",
      scenarios: rest
    )
    return known + [unexplained]
  }

  private func row(_ change: JudgedChange) -> Row {
    Row(
      setting: change.change.path.text,
      verdict: change.judgement.verdict?.rawValue ?? change.judgement.severity.rawValue,
      words: change.judgement.words,
      scenarios: differing { meets(change.judgement, $0) },
      isWeak: change.judgement.severity == .text
    )
  }

  private func row(_ breach: Breach) -> Row {
    Row(
      setting: breach.setting,
      verdict: breach.verdict?.rawValue ?? "rule \(breach.rule)",
      words: breach.words,
      scenarios: differing { reach in breach.flows.contains(where: reach.meets) },
      isWeak: breach.verdict == .cost
    )
  }

  private func meets(_ judgement: Judgement, _ reach: ScenarioReach) -> Bool {
    judgement.entry == nil
      || judgement.severity != .none
        && (reach.readsSettings || judgement.flows.contains(where: reach.meets))
  }

  private func differing(_ fits: (ScenarioReach) -> Bool) -> [Int] {
    run.scenarios.indices.filter { index in
      run.scenarios[index].comparison.verdict == .differs && fits(reaches[index])
    }
  }

  /// How a scenario answers otherwise: its first difference that tells something, and how many more.
  package func words(of index: Int) -> String {
    let comparison = run.scenarios[index].comparison
    let fields = [comparison.whole].compactMap(\.self) + comparison.steps.flatMap(\.fields)
    // That a step fails says less than with what it is answered.
    guard let first = fields.first(where: { $0.field != "result" }) ?? fields.first else {
      return ""
    }
    let more = comparison.count > 1 ? " (and \(comparison.count - 1) more)" : ""
    return "\(first.field): \(first.a.shown(120)) → \(first.b.shown(120))\(more)"
  }
}
