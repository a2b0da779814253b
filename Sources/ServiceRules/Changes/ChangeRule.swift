package import JSON

/// A rule about a change that deployment tools can't make, or make differently.
///
/// Most rules are about settings that no call of the service can change. The mock therefore has nothing
/// to refuse, and the result depends on the deployment tool.
package struct ChangeRule: Sendable {
  /// What a deployment tool does with the change.
  package enum Outcome: Hashable, Sendable {
    /// It deletes the object and creates another.
    case replaces(RuleSource)
    /// It fails and changes nothing; `says` is nil if the message is unknown.
    case fails(says: String?, RuleSource)
    /// It reports success and leaves the setting unchanged.
    case ignores(RuleSource)

    /// Whether a new object replaces the old one.
    package var isReplacement: Bool {
      if case .replaces = self { true } else { false }
    }

    /// The evidence for the outcome.
    package var source: RuleSource {
      switch self {
      case .replaces(let source), .fails(_, let source), .ignores(let source): source
      }
    }
  }

  /// The values of a setting before and after, and the pool after the change.
  package struct Change: Sendable {
    /// The old value; nil if absent.
    package var before: JSONValue?

    /// The new value; nil if absent.
    package var after: JSONValue?

    /// The members of UserPoolType after the change.
    package var pool: JSONObject

    /// The members of GetUserPoolMfaConfig's response after the change.
    package var mfa: JSONObject

    /// Creates a change from the values before and after.
    package init(
      before: JSONValue?,
      after: JSONValue?,
      pool: JSONObject = [:],
      mfa: JSONObject = [:]
    ) {
      (self.before, self.after, self.pool, self.mfa) = (before, after, pool, mfa)
    }
  }

  /// The unique name in kebab-case.
  package let id: String

  /// The part of the service.
  package let part: ServicePart

  /// The path of the setting from the top of a configuration, such as `pool.SchemaAttributes.*.Required`.
  ///
  /// `*` matches one step, and `**` at the end matches all further steps.
  package let setting: String

  /// The fact: a sentence without a full stop.
  package let fact: String

  /// The evidence that the setting is fixed.
  package let source: RuleSource

  /// The result of a stack update.
  package let cloudFormation: Outcome

  /// The result of a stack update if the template no longer has the property; nil for the same result.
  package let cloudFormationLeftOut: Outcome?

  /// Whether adding or removing the property counts as a change even if the value is the default.
  package let countsPresence: Bool

  /// The result with Terraform's AWS provider.
  package let terraform: Outcome

  /// Whether only CloudFormation refuses it and the service accepts it.
  package let isOfDeployer: Bool

  /// What to do: an instruction in lower case without a full stop.
  package let fix: String

  private let isBroken: @Sendable (Change) -> Bool

  init(
    _ id: String,
    _ part: ServicePart,
    _ setting: String,
    fact: String,
    source: RuleSource,
    cloudFormation: Outcome,
    leftOut: Outcome? = nil,
    countsPresence: Bool = false,
    terraform: Outcome,
    isOfDeployer: Bool = false,
    fix: String,
    isBroken: @escaping @Sendable (Change) -> Bool = { $0.before != $0.after }
  ) {
    (self.id, self.part, self.setting, self.fact) = (id, part, setting, fact)
    (self.source, self.cloudFormation, self.terraform) = (source, cloudFormation, terraform)
    (cloudFormationLeftOut, self.countsPresence) = (leftOut, countsPresence)
    self.isOfDeployer = isOfDeployer
    (self.fix, self.isBroken) = (fix, isBroken)
  }

  /// Whether the rule applies to a change.
  package func forbids(_ change: Change) -> Bool { isBroken(change) }
}

extension Rulebook {
  /// Every rule about changes.
  ///
  /// The first that matches a setting applies.
  package static let changes: [ChangeRule] = poolChanges + schemaChanges + partChanges
}
