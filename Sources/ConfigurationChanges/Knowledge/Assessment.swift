package import ServiceRules

/// The source of a statement about the service.
package enum KnowledgeSource: Hashable, Sendable {
  /// A page or reference from AWS.
  case documented(String)
  /// A measurement on the service.
  case measured(String)
  /// A report by other tools, without an observed service response.
  case reported(String)
  /// A policy that states a requirement without a reason.
  case policy(String)
  /// The source is unknown.
  case unknown
}

/// The known effect of a single change.
package struct Assessment: Hashable, Sendable {
  /// The name of the case in the knowledge base; nil for unknown settings.
  package var entry: String?

  /// The effect on the setting or part.
  package var effect: Effect = .change

  /// The severity of the change for users' flows.
  package var severity: Severity

  /// The kind of problem; nil if none applies.
  package var verdict: Verdict?

  /// The effect in a few sentences.
  package var description: String

  /// The source of the description.
  package var source: KnowledgeSource

  /// The flows that the change affects; empty if it affects none or the flows are unknown.
  package var flows: Set<UserFlow> = []

  /// The rule for how deployers handle this change; nil if an update makes it.
  package internal(set) var rule: String?

  /// The fix from the rule: lowercase, without a full stop; nil if there is none.
  package internal(set) var fix: String?

  /// The added or removed element, if the assessment is about that element alone; nil for other
  /// assessments.
  package var element: String?

  /// How the results of calls can differ after the change.
  package var symptom = Symptom.any
}

extension Assessment {
  /// How the results of calls can differ after a change.
  package enum Symptom: Hashable, Sendable {
    /// Calls that succeeded fail. The calls that still succeed have the same results.
    case rejection
    /// Calls that failed succeed. The other calls have the same results.
    case acceptance
    /// Any result can differ.
    case any
  }
}

extension Assessment {
  /// The effect on a setting, or on the part that contains it.
  package enum Effect: Hashable, Sendable {
    /// The setting gets another value.
    case change
    /// The setting keeps its value; only one side writes it explicitly.
    case writtenOut
    /// An update leaves the setting out, and the setting stays.
    case leftOut
    /// The setting changed before a plan was created, and the plan keeps the changed value.
    case changedBefore
    /// The part or the pool is replaced.
    case replaced
    /// The pool is deleted.
    case poolDeleted
    /// A pool is created where there was no pool.
    case poolAdded
    /// Another pool is created, and the old pool stays.
    case poolBeside
    /// The pool stays but is no longer managed.
    case poolLeftBehind
    /// An object left behind by an earlier replacement is deleted.
    case deposedDeleted
    /// The part is deleted if the stack created it.
    case notInTemplate
    /// The part's retention policy changes, or keeps the part.
    case retention
    /// The whole call is rejected.
    case refused
  }

  /// Whether the pool itself is added or deleted, which makes all other changes irrelevant.
  package var isOfWholePool: Bool { effect == .poolDeleted || effect == .poolAdded }

  /// Whether the setting keeps its value: an update leaves it unchanged, or recreates its part.
  package var changesNoSetting: Bool { effect != .change && effect != .writtenOut }
}
