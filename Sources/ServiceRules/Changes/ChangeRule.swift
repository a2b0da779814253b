package import JSON

/// A setting that no update can change: one rule over its values before and after.
///
/// No call of the service takes such a change, so that the mock has nothing to refuse: what happens is up to
/// what deploys it.
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

  /// What Terraform's AWS provider does.
  package let terraform: Outcome

  /// What to do: lower case, no full stop.
  package let fix: String

  /// Whether values before and after are such a change; nil stands for a setting that is not there.
  private let isBroken: @Sendable (JSONValue?, JSONValue?) -> Bool

  init(
    _ id: String,
    _ part: ServicePart,
    _ setting: String,
    fact: String,
    source: RuleSource,
    cloudFormation: Outcome,
    terraform: Outcome,
    fix: String,
    isBroken: @escaping @Sendable (JSONValue?, JSONValue?) -> Bool = { $0 != $1 }
  ) {
    (self.id, self.part, self.setting, self.fact) = (id, part, setting, fact)
    (self.source, self.cloudFormation, self.terraform) = (source, cloudFormation, terraform)
    (self.fix, self.isBroken) = (fix, isBroken)
  }

  /// Whether a change from one value to another is one that no update makes.
  package func forbids(_ before: JSONValue?, _ after: JSONValue?) -> Bool {
    isBroken(before, after)
  }
}

extension Rulebook {
  /// Every rule about changes; of those that a setting fits the first counts.
  package static let changes: [ChangeRule] = poolChanges + schemaChanges + partChanges
}
