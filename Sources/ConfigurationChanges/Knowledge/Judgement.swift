package import ServiceRules

/// The effect of a change on users' flows, the worst first.
package enum Severity: String, Hashable, Sendable, CaseIterable {
  /// AWS or the deployer rejects the change, so none of it is applied.
  case deploymentFails = "deployment fails"
  /// Users, group members, or credentials are lost for good, even if the change is reverted.
  case dataLoss = "data loss"
  /// A working flow now fails, or stops at another step.
  case breaking
  /// Another step, channel, or claim; flows still complete.
  case behavior
  /// The effect of the setting is unknown.
  case unknown
  /// Only messages.
  case text
  /// No effect on users or scenarios.
  case none
}

/// The kind of problem that a change causes, for reviews.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The pool or client has to be replaced; a replaced pool loses its users.
  case immutable
  /// The payload leaves it out, and the service resets it.
  case reset
  /// The service rejects the combination.
  case rejected
  /// Users who could sign in no longer can.
  case lockOut = "lock-out"
  /// Apps that make the same calls are rejected.
  case clientBreak = "client break"
  /// The same error has another type or message.
  case errorShape = "error shape"
  /// It costs money, or needs another tier.
  case cost
  /// No effect, although it looks like a change.
  case noEffect = "no effect"
}

/// The source of a statement about the service.
package enum KnowledgeSource: Hashable, Sendable {
  /// A page or reference from AWS.
  case documented(String)
  /// A measurement on the service.
  case measured(String)
  /// A report by other tools, without an observed answer of the service.
  case reported(String)
  /// A policy that requires it without a reason.
  case policy(String)
  /// No known source.
  case unknown
}

/// The known effect of one change.
package struct Judgement: Hashable, Sendable {
  /// The entry of the knowledge base; nil for unknown settings.
  package var entry: String?

  /// What happens to the setting or part.
  package var effect: Effect = .change

  /// The severity of the change.
  package var severity: Severity

  /// The kind of problem; nil if none applies.
  package var verdict: Verdict?

  /// What will happen, in a few sentences.
  package var description: String

  /// The source of the statement.
  package var source: KnowledgeSource

  /// The affected flows.
  package var flows: Set<UserFlow> = []

  /// The rule for how deployers handle this change; nil if an update makes it.
  package internal(set) var rule: String?

  /// What to do instead: lowercase, no full stop; nil if no rule has a fix.
  package internal(set) var fix: String?

  /// The added or removed element, if the judgment is about it alone.
  package var element: String?
}

extension Judgement {
  /// What happens to a setting, or to the part that contains it.
  package enum Effect: Hashable, Sendable {
    /// The setting gets another value.
    case change
    /// The setting keeps its value, which only one side writes.
    case writtenOut
    /// An update leaves the setting out, and it stays.
    case leftOut
    /// The setting was changed before a plan was created, and the plan keeps it that way.
    case changedBefore
    /// The part or the pool is deleted and recreated.
    case replaced
    /// The pool is deleted.
    case poolDeleted
    /// A pool is created where there was none.
    case poolAdded
    /// Another pool is created, and the old one stays.
    case poolBeside
    /// The pool stays, and is no longer managed.
    case poolLeftBehind
    /// An object left behind by an earlier replacement is deleted.
    case deposedDeleted
    /// The part is deleted if the stack created it.
    case notInTemplate
    /// The part's retention policy changes or keeps it.
    case retention
    /// The whole call is rejected.
    case refused
  }

  /// Whether the pool itself is added or deleted, which makes all other changes irrelevant.
  package var isOfWholePool: Bool { effect == .poolDeleted || effect == .poolAdded }

  /// Whether the setting keeps its value: an update leaves it unchanged, or recreates its part.
  package var changesNoSetting: Bool { effect != .change && effect != .writtenOut }
}

/// A change with its known effect.
package struct JudgedChange: Hashable, Sendable {
  /// The change.
  package var change: SettingChange

  /// Its known effect.
  package var judgement: Judgement

  /// The names of the rules that it newly breaks at this setting.
  package internal(set) var rules: [String] = []

  /// Where the setting is written on the second side; nil if that is not a file, or does not contain its part.
  package internal(set) var place: SettingPlace?

  /// Whether both sides are equal, and only one of them is written.
  package var isWrittenOut: Bool { judgement.effect == .writtenOut }

  /// Creates a judged change.
  package init(_ change: SettingChange, _ judgement: Judgement) {
    (self.change, self.judgement) = (change, judgement)
  }

  /// The change with a prefix before its description.
  func prefixed(by words: String) -> JudgedChange {
    var judged = self
    judged.judgement.description = words + judgement.description
    return judged
  }
}
