package import JSON

// The parts of a document.
extension PoolDocument {
  /// The origin of a document, which decides what an absent member means.
  package enum Origin: String, Hashable, Sendable {
    /// A described pool: absent members have the API's default.
    case description
    /// A call or a template: absent members are reset or kept, depending on the member
    /// (UpdateUserPool, CloudFormation, Terraform).
    case payload
  }

  /// The deployer of a template, a plan, or a state.
  package enum Tool: Hashable, Sendable {
    case cloudFormation, terraform
  }

  /// The deletions and replacements of a plan.
  package struct Actions: Hashable, Sendable {
    /// The parts that are deleted without replacement.
    package var removed: Set<SettingPath.Part> = []

    /// The parts that replace other parts, by their new names.
    package var replaced: Set<SettingPath.Part> = []

    /// The parts that stay unchanged but that Terraform no longer manages.
    package var forgotten: Set<SettingPath.Part> = []

    /// The existing parts that Terraform manages after the plan is applied.
    package var imported: Set<SettingPath.Part> = []

    /// The reasons why parts are removed or replaced, as clauses.
    package var reasons: [SettingPath.Part: String] = [:]

    /// The IDs of removed, replaced, or forgotten clients, and of clients whose threat protection
    /// is removed, replaced, or forgotten.
    package var formerIDs: [SettingPath.Part: String] = [:]

    /// The objects left behind by earlier replacements that are now deleted or forgotten.
    package var deposed: [DeposedObject] = []

    /// Whether the actions come from a plan, which gives reasons.
    package var isOfPlan = false

    /// Whether the pool is created at an address that had no pool before.
    package var makesPool = false

    /// The way in which a removed or replaced pool is deleted.
    package var poolDeletion = PoolDeletion.planned()

    /// Creates a list of actions; empty by default.
    package init(
      removed: Set<SettingPath.Part> = [],
      replaced: Set<SettingPath.Part> = []
    ) {
      (self.removed, self.replaced) = (removed, replaced)
    }
  }

  /// An app client of the pool.
  package struct Client: Hashable, Sendable {
    /// The name in steps and paths: the `ClientName`, or the key in a configuration file.
    package var name: String

    /// The client's settings: members of UserPoolClientType without `ClientSecret`.
    package var members: JSONObject

    /// Whether the client has a secret; the secret is not kept.
    package var hasSecret: Bool

    /// Creates a client; `members` does not contain `ClientSecret`.
    package init(name: String, members: JSONObject, hasSecret: Bool) {
      (self.name, self.members, self.hasSecret) = (name, members, hasSecret)
    }
  }
}
