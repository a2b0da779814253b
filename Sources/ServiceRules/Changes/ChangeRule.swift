package import JSON

/// A change that deployers can't make or don't make alike: one rule over the values before and after.
///
/// Most are of settings that no call of the service changes, so that the mock has nothing to refuse: what
/// happens is up to what deploys the change.
package struct ChangeRule: Sendable {
  /// What a deployer makes of the change.
  package enum Outcome: Hashable, Sendable {
    /// It deletes the object and makes another.
    case replaces(RuleSource)
    /// It ends in an error and changes nothing; the words are nil where they are not known.
    case fails(says: String?, RuleSource)
    /// It reports success and leaves the setting as it is.
    case ignores(RuleSource)

    /// Whether another object takes the place of the old one.
    package var isReplacement: Bool {
      if case .replaces = self { true } else { false }
    }

    /// Where that comes from.
    package var source: RuleSource {
      switch self {
      case .replaces(let source), .fails(_, let source), .ignores(let source): source
      }
    }
  }

  /// A setting's values, and the pool that the change makes.
  package struct Change: Sendable {
    /// The value that it had; nil where it was not there.
    package var before: JSONValue?

    /// The value that it will have; nil where it will not be there.
    package var after: JSONValue?

    /// Members of UserPoolType as they will be.
    package var pool: JSONObject

    /// Members of GetUserPoolMfaConfig's answer as they will be.
    package var mfa: JSONObject

    /// States a change.
    package init(
      before: JSONValue?,
      after: JSONValue?,
      pool: JSONObject = [:],
      mfa: JSONObject = [:]
    ) {
      (self.before, self.after, self.pool, self.mfa) = (before, after, pool, mfa)
    }
  }

  /// The name in kebab-case, which no other rule has.
  package let id: String

  /// The part of the service that it is about.
  package let part: ServicePart

  /// The setting by its way from a configuration's top, such as `pool.SchemaAttributes.*.Required`: `*`
  /// stands for one step, `**` at the end for all further ones.
  package let setting: String

  /// The fact: a sentence without its full stop.
  package let fact: String

  /// Where AWS says that it is fixed.
  package let source: RuleSource

  /// What a stack's update does.
  package let cloudFormation: Outcome

  /// What a stack's update does where the template no longer has the property at all; nil for the same.
  package let cloudFormationLeftOut: Outcome?

  /// Whether a stack's update counts that the property comes or goes, also where the value is the default.
  package let countsPresence: Bool

  /// What Terraform's AWS provider does.
  package let terraform: Outcome

  /// Whether only CloudFormation refuses it, and the service takes it.
  package let isOfDeployer: Bool

  /// What to do: lower case, no full stop.
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

  /// Whether it is about a change.
  package func forbids(_ change: Change) -> Bool { isBroken(change) }
}

extension Rulebook {
  /// Every rule about changes; the first that fits a setting counts.
  package static let changes: [ChangeRule] = poolChanges + schemaChanges + partChanges
}
