internal import Algorithms
package import ConfigurationChanges
internal import ServiceRules

/// The impact of a change to a pool's configuration: changed settings, newly broken rules, and
/// differing scenarios.
package struct Impact: Sendable {
  /// The changed settings with their assessments.
  package let changes: [AssessedChange]

  /// The rules that only the new configuration breaks.
  package let violations: [RuleViolation]

  /// Sentences without a full stop about the parts that were not compared, with the reasons.
  package let notes: [String]

  /// Whether a value that is known only at deployment was not compared.
  package var hasUnknownValues = false

  /// Warnings about the files of the configurations.
  package var warnings: [FileWarning] = []

  /// The findings that the team accepts.
  package var accepted = AcceptedFindings()

  /// Changes made outside of Terraform before the plan.
  package var drift: [ConfigurationDifference.Drift] = []

  /// The selection of scenarios to compare, with its reason.
  package let selection: ImpactSelection

  /// The number of scenarios before the selection.
  let available: Int

  /// The comparison of the selected scenarios on both mocks.
  package let run: EvaluatedRun

  /// The reason why causes are unknown; nil if there is none or the trial limit is the reason.
  package var attributionBlocker: AttributionBlocker?

  /// The duration of all trials together.
  package var trialTime: Duration = .zero

  /// The results of the trials with single changes.
  package var singles = SingleChanges()

  /// The changed settings in order, without duplicates.
  ///
  /// Settings that are tried together count as one.
  package let paths: [SettingPath]

  /// Whether one side has no pool, which alone causes differences.
  let isOfWholePool: Bool

  /// The assessments of settings that are tried together.
  let assessedTogether: [SettingPath: [AssessedChange]]

  /// The changed settings whose flows each differing scenario uses, by the scenario's index in
  /// `run`.
  let candidates: [Int: [SettingPath]]

  /// The indices of differing scenarios, in order.
  let differing: [Int]

  /// The indices of scenarios that B's mock can't run completely, in order.
  ///
  /// Only trials show the results of these scenarios.
  let unimplemented: [Int]

  /// The differences of each differing scenario.
  let wholes: [Int: ScenarioChange]

  /// The reach of each scenario, in the order of `run`.
  private let reaches: [ObservableParts]

  /// Creates an impact; `reaches` contains the reach of each scenario in `run`, in order.
  package init(
    changes: [AssessedChange],
    violations: [RuleViolation],
    notes: [String],
    selection: ImpactSelection,
    available: Int,
    run: EvaluatedRun,
    reaches: [ObservableParts]
  ) {
    (self.changes, self.violations, self.notes) = (changes, violations, notes)
    (self.selection, self.available, self.run) = (selection, available, run)
    self.reaches = reaches
    assessedTogether = Dictionary(grouping: changes) { $0.change.path.taken }
    let whole = changes.filter { $0.change.path.part == .pool && $0.assessment.isOfWholePool }
    let settings = whole.isEmpty ? changes.filter { !$0.assessment.changesNoSetting } : whole
    let paths = Array(settings.map(\.change.path.taken).uniqued())
    isOfWholePool = !whole.isEmpty
    let differing = run.indices { $0.verdict == .differs }
    unimplemented = run.indices(where: \.isSkippedByMock)
    let candidates = (differing + unimplemented).map { index in
      let met = settings.filter { reaches[index].meets($0.assessment) }.map(\.change.path.taken)
      return (index, paths.filter(Set(met).contains))
    }
    (self.paths, self.differing) = (paths, differing)
    let ends = differing.map { ($0, ScenarioChange(run.scenarios[$0].comparison)) }
    wholes = Dictionary(ends) { first, _ in first }
    self.candidates = Dictionary(candidates) { first, _ in first }
  }

  /// Whether there are no changes, broken rules, or differing scenarios that count.
  ///
  /// An explicitly written default does not count as a change.
  package var isEmpty: Bool {
    changes.allSatisfy { $0.isWrittenOut || acceptance(of: $0) != nil }
      && violations.allSatisfy { acceptance(of: $0) != nil } && counting.isEmpty
  }

  /// A sentence without a full stop about the selected scenarios and the reason.
  var selectionDescription: String {
    selection.description(taken: reaches.count, of: available, isWhole: compared == reaches.count)
  }

  /// The number of compared scenarios: all selected scenarios that no interruption stopped.
  var compared: Int { run.scenarios.count - (run.isInterrupted ? run.count(.stopped) : 0) }
}

extension AssessedChange {
  /// Whether the change may have an effect.
  var matters: Bool {
    assessment.severity != .none || ![nil, .noEffect].contains(assessment.verdict)
  }
}

extension EvaluatedRun {
  /// The indices of the scenarios whose comparisons meet a condition, in order.
  fileprivate func indices(where isIncluded: (ScenarioComparison) -> Bool) -> [Int] {
    scenarios.indices.filter { isIncluded(scenarios[$0].comparison) }
  }
}

// MARK: - Relations of scenarios and changes

extension Impact {
  /// Whether a change may affect a scenario, as far as known.
  func meets(_ change: AssessedChange, _ index: Int) -> Bool {
    reaches[index].meets(change.assessment)
  }
}
