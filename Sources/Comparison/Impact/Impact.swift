package import ConfigurationChanges
package import ServiceRules

/// The impact of a change to a pool's configuration: changed settings, newly broken rules and differing
/// scenarios.
package struct Impact: Sendable {
  /// A rule that only the new configuration breaks.
  package struct Breach: Hashable, Sendable {
    /// The rule's name.
    package var rule: String

    /// The policy of the rule; nil for a built-in rule.
    package var policy: String?

    /// The setting that breaks it.
    package var path: SettingPath

    /// The verdict; nil if none applies.
    package var verdict: Verdict?

    /// The severity.
    package var severity: Severity

    /// The way the rule is broken, and the consequences.
    package var description: String

    /// The instruction for fixing it.
    package var fix: String

    /// The flows that the rule affects.
    package var flows: Set<UserFlow>

    /// The place of the setting; nil if it does not come from a file.
    package var place: SettingPlace?

    /// The changes that each break the rule alone.
    package var causes: Set<SettingPath>

    /// Creates a breach.
    package init(
      rule: String,
      path: SettingPath,
      verdict: Verdict?,
      severity: Severity,
      description: String,
      fix: String,
      flows: Set<UserFlow>,
      causes: Set<SettingPath> = []
    ) {
      (self.rule, self.path, self.verdict) = (rule, path, verdict)
      self.severity = severity
      (self.description, self.fix, self.flows, self.causes) = (description, fix, flows, causes)
    }
  }

  /// The changes with their judgements.
  package let changes: [JudgedChange]

  /// The newly broken rules.
  package let breaches: [Breach]

  /// Notes about what was not compared, and why: sentences without a full stop.
  package let notes: [String]

  /// Warnings about the files of the configurations.
  package var warnings: [FileWarning] = []

  /// Changes that were made outside of Terraform before the plan.
  package var drift: [ConfigurationDifference.Drift] = []

  /// The selection of scenarios.
  package let selection: ImpactSelection

  /// The number of scenarios before the selection.
  package let available: Int

  /// The comparison of the selected scenarios on both mocks.
  package let run: JudgedRun

  /// The reason why causes could not be determined; nil for none other than the limit.
  package var attributionBlocker: AttributionBlocker?

  /// The time of the trials.
  package var trialTime: Duration = .zero

  /// The results with single changes.
  package var singles = SingleChanges()

  /// The changed settings in order, without duplicates.
  ///
  /// Settings that are tried together count as one.
  package let paths: [SettingPath]

  /// Whether one side has no pool, which alone causes differences.
  let isOfWholePool: Bool

  /// The judgements of settings that are tried together.
  let judgedTogether: [SettingPath: [JudgedChange]]

  /// The changed settings whose flows each differing scenario uses, by its index in `run`.
  let candidates: [Int: [SettingPath]]

  /// The indices of differing scenarios, in order.
  let differing: [Int]

  /// The indices of scenarios that B's mock can't run completely, in order.
  ///
  /// Only trials show their results.
  let unplayed: [Int]

  /// The differences of each differing scenario.
  let wholes: [Int: ScenarioChange]

  /// The reach of each scenario, in the order of `run`.
  private let reaches: [ScenarioReach]

  /// Creates an impact; `reaches` are those of the scenarios in `run`, in order.
  package init(
    changes: [JudgedChange],
    breaches: [Breach],
    notes: [String],
    selection: ImpactSelection,
    available: Int,
    run: JudgedRun,
    reaches: [ScenarioReach]
  ) {
    (self.changes, self.breaches, self.notes) = (changes, breaches, notes)
    (self.selection, self.available, self.run) = (selection, available, run)
    self.reaches = reaches
    judgedTogether = Dictionary(grouping: changes) { $0.change.path.taken }
    var seen: Set<SettingPath> = []
    let whole = changes.filter { $0.change.path.part == .pool && $0.judgement.isOfWholePool }
    let settings = whole.isEmpty ? changes.filter { !$0.judgement.changesNoSetting } : whole
    let paths = settings.map(\.change.path.taken).filter { seen.insert($0).inserted }
    isOfWholePool = !whole.isEmpty
    let differing = run.scenarios.indices.filter {
      run.scenarios[$0].comparison.verdict == .differs
    }
    unplayed = run.scenarios.indices.filter { run.scenarios[$0].comparison.isSkippedByMock }
    let candidates = (differing + unplayed).map { index in
      let met = settings.filter { reaches[index].meets($0.judgement) }.map(\.change.path.taken)
      return (index, paths.filter(Set(met).contains))
    }
    (self.paths, self.differing) = (paths, differing)
    let ends = differing.map { ($0, ScenarioChange(run.scenarios[$0].comparison)) }
    wholes = Dictionary(ends) { first, _ in first }
    self.candidates = Dictionary(candidates) { first, _ in first }
  }

  /// Whether nothing was found.
  ///
  /// Writing a default out does not count as a change.
  package var isEmpty: Bool {
    changes.allSatisfy(\.isWrittenOut) && breaches.isEmpty && run.count(.differs) == 0
  }

  /// The selected scenarios and the reason: a sentence without a full stop.
  package var selectionDescription: String {
    selection.description(taken: reaches.count, of: available, isWhole: compared == reaches.count)
  }

  /// The number of compared scenarios: the selected ones except those stopped by an interruption.
  var compared: Int { run.scenarios.count - (run.isInterrupted ? run.count(.stopped) : 0) }
}

extension JudgedChange {
  /// Whether the change may have an effect.
  var matters: Bool {
    judgement.severity != .none || ![nil, .noEffect].contains(judgement.verdict)
  }
}

// MARK: - Relations of scenarios and changes

extension Impact {
  /// Whether a change may affect a scenario, as far as known.
  func meets(_ change: JudgedChange, _ index: Int) -> Bool {
    reaches[index].meets(change.judgement)
  }

  /// Whether a scenario uses one of the flows.
  func reaches(_ index: Int, _ flows: Set<UserFlow>) -> Bool {
    flows.contains(where: reaches[index].meets)
  }
}

extension ScenarioReach {
  fileprivate func meets(_ judgement: Judgement) -> Bool {
    guard !judgement.isOfWholePool else { return true }
    guard !judgement.changesNoSetting else { return false }
    return judgement.entry == nil || readsSettings
      || judgement.severity != .none && judgement.flows.contains(where: meets)
  }
}
