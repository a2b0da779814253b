package import ConfigurationChanges
package import ServiceRules

/// What a change of a pool's configuration comes to: its settings, the rules that it breaks, and the
/// scenarios that answer otherwise.
package struct Impact: Sendable {
  /// A rule that the new configuration breaks and the old one does not.
  package struct Breach: Hashable, Sendable {
    /// The rule's name.
    package var rule: String

    /// The policy that has the rule; nil for a built-in one.
    package var policy: String?

    /// The setting that breaks it.
    package var path: SettingPath

    /// What kind of trouble it is; nil where none of the words says it.
    package var verdict: Verdict?

    /// How much it does.
    package var severity: Severity

    /// How it is broken and what happens then.
    package var description: String

    /// What to do about it.
    package var fix: String

    /// The flows that it is about.
    package var flows: Set<UserFlow>

    /// Where the setting is written; nil where it comes from no file.
    package var place: SettingPlace?

    /// The changes with which the old configuration breaks it too, each alone.
    package var causes: Set<SettingPath>

    /// States a breach.
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

  /// What changed, with what is known of it.
  package let changes: [JudgedChange]

  /// What is broken now.
  package let breaches: [Breach]

  /// What was not looked at, and why: a sentence each, without its full stop.
  package let notes: [String]

  /// What is wrong, or not read, in what the configurations come from.
  package var warnings: [FileWarning] = []

  /// What somebody had changed outside of Terraform when a plan was made.
  package var drift: [ConfigurationDifference.Drift] = []

  /// What was compared.
  package let selection: ImpactSelection

  /// How many scenarios there were to select from.
  package let available: Int

  /// The selected scenarios on both mocks.
  package let run: JudgedRun

  /// What kept it from being tried which change it is, where nothing but the limit did.
  package var attributionBlocker: AttributionBlocker?

  /// How long it was tried which change it is.
  package var trialTime: Duration = .zero

  /// What they did with single changes.
  package var singles = SingleChanges()

  /// Every changed setting once, in the order of the changes; what is taken together is one.
  package let paths: [SettingPath]

  /// Whether one side has no pool, which alone makes scenarios answer differently.
  let isOfWholePool: Bool

  /// The judgements of what is taken together.
  let judgedTogether: [SettingPath: [JudgedChange]]

  /// The scenarios that answer otherwise, as indices into `run`, each with the changed settings whose
  /// flows it uses.
  let candidates: [Int: [SettingPath]]

  /// The scenarios that answer otherwise, in their order.
  let differing: [Int]

  /// Those that B's mock does not play as a whole, in their order: what they come to with the other changes
  /// only trials tell.
  let unplayed: [Int]

  /// What came of each of them.
  let wholes: [Int: ScenarioChange]

  /// What each of them can see, in the order of `run`.
  private let reaches: [ScenarioReach]

  /// States what a change comes to; `reaches` are those of the scenarios of `run`, in its order.
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

  /// Whether nothing was found: what is merely written out is no change, as in a difference.
  package var isEmpty: Bool {
    changes.allSatisfy(\.isWrittenOut) && breaches.isEmpty && run.count(.differs) == 0
  }

  /// What was compared, and why.
  package var selectionDescription: String {
    selection.description(taken: reaches.count, of: available, isWhole: compared == reaches.count)
  }

  /// How many scenarios were compared: all that were taken, but for those that an interruption stopped.
  var compared: Int { run.scenarios.count - (run.isInterrupted ? run.count(.stopped) : 0) }
}

extension JudgedChange {
  /// Whether anything may come of it.
  var matters: Bool {
    judgement.severity != .none || ![nil, .noEffect].contains(judgement.verdict)
  }
}

// MARK: - What can have to do with what

extension Impact {
  /// Whether a change is known to touch what a scenario does, or may be anything.
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
