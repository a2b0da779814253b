internal import Diagnostics
internal import JSON
package import ServiceRules

/// The differences between two configurations, and their effects.
package struct ConfigurationDifference: Sendable {
  /// Options for the comparison of two documents.
  package struct Options: Hashable, Sendable {
    /// Whether to include settings written on one side and equal to the default on the other.
    package var showsDefaults: Bool

    /// Whether the documents describe two pools, each with its own functions, keys, and addresses;
    /// nil to decide by their IDs.
    var isOfTwoPools: Bool?

    /// Creates options; by default, written defaults are hidden and IDs decide whether there are
    /// two pools.
    package init(showsDefaults: Bool = false, isOfTwoPools: Bool? = nil) {
      (self.showsDefaults, self.isOfTwoPools) = (showsDefaults, isOfTwoPools)
    }
  }

  /// The first document's name in messages.
  package let before: String

  /// The second document's name in messages.
  package let after: String

  /// The changes in the order of a configuration file.
  ///
  /// A list with additions and removals has one change for each assessment.
  package internal(set) var changes: [AssessedChange]

  /// The rules that the second configuration breaks and the first does not.
  package internal(set) var findings: [RuleFinding]

  /// The changes and newly broken rules that the team accepts, which do not count.
  package internal(set) var accepted: [AcceptedFinding] = []

  /// Notes on settings that were not compared, with the reasons: lowercase, without a full stop.
  package let notes: [String]

  /// The notes about changes that may have been missed.
  package let incomplete: [String]

  /// Whether a value or a condition that is known only at deployment was not compared.
  package let hasUnknownValues: Bool

  /// Settings that were changed outside of Terraform before the plan was created.
  package let drift: [Drift]

  /// Problems and unread parts of the inputs.
  package var warnings: [FileWarning] = []

  /// Whether the documents have no part in common.
  package let comparesNothing: Bool

  /// The value known only at deployment that may keep the old pool; nil if there is none.
  let lossDoubt: PoolDisposition.Doubt?

  /// Compares two documents; `places` contains the places in the second document, if it is a file.
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
    lossDoubt = settings.disposition.doubt
    let naming = PoolNameChange.change(settings.old, settings.sent)
    (changes, findings) = settings.assessed(withName: naming.changes, in: places)
    notes = settings.notes(open: naming.open, ComparisonGaps.open(before, after))
    hasUnknownValues = !naming.open.isEmpty || settings.hasUnknownValues
    drift = settings.drift
    incomplete = settings.incomplete(open: naming.open)
    comparesNothing = changes.isEmpty && settings.areApart
  }

  /// Whether the documents are equal.
  ///
  /// A written default is not a difference.
  package var isEmpty: Bool {
    findings.isEmpty && changes.allSatisfy(\.isWrittenOut)
  }

  /// The changed settings with unknown effects, which can be on any flow.
  var unmodeled: [String] {
    changes.filter { $0.assessment.entry == nil }.map(\.change.path.text)
  }

  /// The flows that the changes affect, in declaration order; their tags select the scenarios to
  /// run again.
  package var flows: [UserFlow] {
    let touched =
      changes.map(\.assessment).filter { $0.severity != .none }.map(\.flows)
      + findings.map(\.rule.flows)
    let all = touched.reduce(into: Set<UserFlow>()) { $0.formUnion($1) }
    return UserFlow.allCases.filter(all.contains)
  }
}

extension ConfigurationDifference {
  /// A setting that was changed outside of Terraform before a plan was created.
  package struct Drift: Hashable, Sendable {
    /// The plan's action on a change made outside of Terraform.
    enum Disposition: String, Hashable, Sendable {
      case kept
      case takenBack = "taken back"
      case changedAgain = "changed again"
      case madeAgain = "made again"
    }

    /// The change from Terraform's state to the value found.
    package let change: SettingChange

    /// The plan's action on the change.
    let disposition: Disposition

    static func all(to new: CanonicalSettings, by sent: CanonicalSettings) -> [Drift] {
      sent.document.drift.map { Drift(change: $0, disposition: $0.driftDisposition(to: new)) }
    }
  }
}

extension Array {
  /// `was` for one element, `were` for several.
  var were: String { count == 1 ? "was" : "were" }
}
