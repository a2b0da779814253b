package import ServiceRules

/// How much a change does to users' flows, the worst first.
package enum Severity: String, Hashable, Sendable, CaseIterable {
  /// AWS or what deploys it refuses the change, so that nothing of it comes about.
  case deploymentFails = "deployment fails"
  /// Users, members of groups or credentials are gone for good: setting it back does not bring them back.
  case dataLoss = "data loss"
  /// A flow that worked must now fail, or stop at another step.
  case breaking
  /// Another step, medium or claim; flows still complete.
  case behavior
  /// Nobody models the setting, so that it may be anything.
  case unknown
  /// Messages alone.
  case text
  /// Nothing that users or scenarios see.
  case none
}

/// What kind of trouble a change is, in the words of a review.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The pool or client has to be replaced; a replaced pool has lost its users.
  case immutable
  /// The payload leaves it out, and the service sets it back.
  case reset
  /// The service refuses the combination.
  case rejected
  /// Users that could sign in no longer can.
  case lockOut = "lock-out"
  /// Apps that call as they did are refused.
  case clientBreak = "client break"
  /// The same refusal has another type or text.
  case errorShape = "error shape"
  /// It costs money, or a tier.
  case cost
  /// Nothing comes of it, though it looks like a change.
  case noEffect = "no effect"
}

/// Where a sentence about the service comes from.
package enum KnowledgeSource: Hashable, Sendable {
  /// A page or reference of AWS.
  case documented(String)
  /// Somebody measured it on the service.
  case measured(String)
  /// Other tools say it; no answer of the service was seen.
  case reported(String)
  /// A policy asks for it and does not say why.
  case policy(String)
  /// Nobody is known to have said or measured it.
  case unknown
}

/// What is known of one change.
package struct Judgement: Hashable, Sendable {
  /// The entry of the knowledge that says it; nil where nobody models the setting.
  package var entry: String?

  /// What happens to what it is about.
  package var effect: Effect = .change

  /// How much it does.
  package var severity: Severity

  /// What kind of trouble it is; nil where none of the words says it.
  package var verdict: Verdict?

  /// What will happen, in a sentence or two.
  package var description: String

  /// Where that comes from.
  package var source: KnowledgeSource

  /// The flows that it touches.
  package var flows: Set<UserFlow> = []

  /// The rule that says what deployers do with this change; nil where an update makes it.
  package internal(set) var rule: String?

  /// What to do instead: lower case, no full stop; nil where no rule says it.
  package internal(set) var fix: String?

  /// What came into a list or went out of it, where it is about that alone.
  package var element: String?
}

extension Judgement {
  /// What happens to a setting, or to the part that has it.
  package enum Effect: Hashable, Sendable {
    /// The setting takes another value.
    case change
    /// The setting keeps its value, which only one side writes.
    case writtenOut
    /// An update leaves the setting out, and it stays.
    case leftOut
    /// The setting was changed before a plan was made, which leaves it so.
    case changedBefore
    /// The part or the pool is deleted and made again.
    case replaced
    /// The pool is deleted.
    case poolDeleted
    /// A pool is made where there was none.
    case poolAdded
    /// Another pool is made, and the old one stays.
    case poolBeside
    /// The pool stays, and is managed no longer.
    case poolLeftBehind
    /// An object that an earlier replacement has left behind is deleted.
    case deposedDeleted
    /// The part is deleted if the stack made it.
    case notInTemplate
    /// What a stack does with the part changes, or keeps it.
    case retention
    /// The call is refused as a whole.
    case refused
  }

  /// Whether the pool itself comes or goes, next to which no other change matters.
  package var isOfWholePool: Bool { effect == .poolDeleted || effect == .poolAdded }

  /// Whether what is set stays as it is: an update leaves it alone, or makes the thing anew that has it.
  package var changesNoSetting: Bool { effect != .change && effect != .writtenOut }
}

/// A change with what is known of it.
package struct JudgedChange: Hashable, Sendable {
  /// What changed.
  package var change: SettingChange

  /// What is known of it.
  package var judgement: Judgement

  /// The names of the rules that it newly breaks at this setting, which are told beside it.
  package internal(set) var rules: [String] = []

  /// Where the setting is written on the second side; nil where that is no file, or has nothing of its part.
  package internal(set) var place: SettingPlace?

  /// Whether both sides say the same, and only one of them writes it.
  package var isWrittenOut: Bool { judgement.effect == .writtenOut }

  /// States a change and what is known of it.
  package init(_ change: SettingChange, _ judgement: Judgement) {
    (self.change, self.judgement) = (change, judgement)
  }

  /// The change with words in front of those of its judgement.
  func prefixed(by words: String) -> JudgedChange {
    var judged = self
    judged.judgement.description = words + judgement.description
    return judged
  }
}
