package import JSON

/// A rule about a change that deployment tools can't make, or that they make differently.
///
/// Most rules are about settings that no call to the service can change. The mock therefore has
/// no call to reject, and the result depends on the deployment tool.
package struct ChangeRule: Sendable {
  /// The result of a change with a deployment tool.
  package enum Outcome: Hashable, Sendable {
    /// The tool creates a new object and deletes the old object.
    ///
    /// CloudFormation creates the new object first. Terraform deletes the old object first unless
    /// the plan says otherwise.
    case replaces(RuleSource)
    /// The tool fails and changes nothing.
    ///
    /// `says` is nil if the message is unknown.
    case fails(says: String?, RuleSource)
    /// The tool reports success and leaves the setting unchanged.
    case ignores(RuleSource)

    /// Whether a new object replaces the old object.
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
    /// The old value; nil if it is absent.
    package var before: JSONValue?

    /// The new value; nil if it is absent.
    package var after: JSONValue?

    /// The members of UserPoolType after the change.
    package var pool: JSONObject

    /// The members of GetUserPoolMfaConfig's response after the change.
    package var mfa: JSONObject

    /// Creates a change.
    ///
    /// The default pool and MFA settings are empty.
    package init(
      before: JSONValue?,
      after: JSONValue?,
      pool: JSONObject = [:],
      mfa: JSONObject = [:]
    ) {
      (self.before, self.after, self.pool, self.mfa) = (before, after, pool, mfa)
    }
  }

  /// The unique name of the rule in kebab-case.
  package let id: String

  /// The part of the service that the rule is about.
  package let part: ServicePart

  /// The path of the setting from the top of a configuration.
  ///
  /// For example: `pool.SchemaAttributes.*.Required`. `*` matches one step, and `**` at the end
  /// matches all further steps.
  package let setting: String

  /// The fact: a sentence without a full stop.
  package let fact: String

  /// The evidence that the setting is fixed.
  package let source: RuleSource

  /// The result of a stack update.
  package let cloudFormation: Outcome

  /// The result of a stack update that removes the property; nil if it equals `cloudFormation`.
  package let cloudFormationLeftOut: Outcome?

  /// Whether adding or removing the property counts as a change even if the value is the default.
  package let countsPresence: Bool

  /// The result with Terraform's AWS provider.
  package let terraform: Outcome

  /// Whether the service accepts the change, and only CloudFormation rejects it.
  package let isOfDeployer: Bool

  /// The remedy: an instruction in lowercase without a full stop.
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
  /// All rules about changes.
  ///
  /// The first rule that matches a setting applies.
  package static let changes: [ChangeRule] = poolChanges + schemaChanges + partChanges
}
