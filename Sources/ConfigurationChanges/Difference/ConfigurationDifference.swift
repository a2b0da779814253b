internal import Diagnostics
internal import JSON
package import ServiceRules

/// What one configuration says otherwise than another, and what is known of it.
package struct ConfigurationDifference: Sendable {
  /// How two documents are compared.
  package struct Options: Hashable, Sendable {
    /// Whether what is written on one side and the same by default on the other is shown too.
    package var showsDefaults: Bool

    /// Whether the documents are about two pools, of which each has its own functions, keys and addresses;
    /// nil for what their ids say.
    package var isOfTwoPools: Bool?

    /// States how to compare.
    package init(showsDefaults: Bool = false, isOfTwoPools: Bool? = nil) {
      (self.showsDefaults, self.isOfTwoPools) = (showsDefaults, isOfTwoPools)
    }
  }

  /// What people call the first document.
  package let before: String

  /// What people call the second one.
  package let after: String

  /// The changes in the order of a configuration file; a list that lost and gained has one for each judgement.
  package let changes: [JudgedChange]

  /// The rules that the second breaks and the first does not.
  package let findings: [RuleFinding]

  /// What was not compared, and why: lower case, no full stop.
  package let notes: [String]

  /// The notes about what could have changed unseen.
  package let incomplete: [String]

  /// What somebody had changed outside of Terraform when a plan was made.
  package let drift: [Drift]

  /// What is wrong, or not read, in what is compared.
  package var warnings: [FileWarning] = []

  /// Whether the documents speak of nothing that both have.
  package let comparesNothing: Bool

  /// What may keep the old pool that goes else; nil where nothing is open.
  let lossDoubt: PoolFate.Doubt?

  /// Compares two documents; `places` are those of the second one, where it comes from a file.
  package init(
    before: PoolDocument,
    after: PoolDocument,
    options: Options = Options(),
    policies: [Policy] = [],
    places: SettingPlaces? = nil
  ) {
    let settings = ComparedSettings(
      before: before,
      after: after,
      options: options,
      policies: policies
    )
    (self.before, self.after) = (settings.old.name, settings.sent.name)
    lossDoubt = settings.fate.doubt
    let naming = PoolNameChange.change(settings.old, settings.sent)
    var changes = settings.changes(withName: naming.changes)
    var findings = settings.findings(of: changes)
    let (wholeOld, wholeNew) = settings.whole
    UnifiedSeverity.unify(&changes, &findings, wholeOld, wholeNew)
    if let places {
      changes = changes.map { $0.located(in: places, settings) }
      findings = findings.map { $0.located(in: places) }
    }
    (self.changes, self.findings) = (changes, findings)
    notes = settings.notes(open: naming.open, ComparisonGaps.open(before, after))
    drift = settings.drift
    incomplete = settings.incomplete
    comparesNothing = changes.isEmpty && settings.areApart
  }

  /// Whether nothing differs; what is merely written out is no difference.
  package var isEmpty: Bool {
    findings.isEmpty && changes.allSatisfy(\.isWrittenOut)
  }

  /// The settings that changed and that nobody models: they may touch any flow.
  package var unmodelled: [String] {
    changes.filter { $0.judgement.entry == nil }.map(\.change.path.text)
  }

  /// Every flow that a change with an effect touches, in the order of their declaration: the tags to run again.
  package var flows: [UserFlow] {
    let touched =
      changes.map(\.judgement).filter { $0.severity != .none }.map(\.flows)
      + findings.map(\.rule.flows)
    let all = touched.reduce(into: Set<UserFlow>()) { $0.formUnion($1) }
    return UserFlow.allCases.filter(all.contains)
  }
}

extension ConfigurationDifference {
  /// A setting that was changed outside of Terraform before a plan was made.
  package struct Drift: Hashable, Sendable {
    /// What the plan does about it.
    package enum Fate: String, Hashable, Sendable {
      case kept
      case takenBack = "taken back"
      case changedAgain = "changed again"
      case madeAgain = "made again"
    }

    /// From what Terraform had written to what was found.
    package let change: SettingChange

    /// What the plan does about it.
    package let fate: Fate

    static func all(to new: CanonicalSettings, by sent: CanonicalSettings) -> [Drift] {
      sent.document.drift.map { Drift(change: $0, fate: $0.fateOfDrift(to: new)) }
    }
  }
}

extension Array {
  /// `was` of one, and `were` of several.
  var were: String { count == 1 ? "was" : "were" }
}
