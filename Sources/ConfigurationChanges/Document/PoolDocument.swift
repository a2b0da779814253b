package import JSON

/// All settings of a pool, in the service's own members: what is exported, compared, and checked.
///
/// It has no places and no secrets. Members keep their order, including unknown ones.
package struct PoolDocument: Hashable, Sendable {
  /// How an absent member is interpreted.
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
    /// The parts that are deleted.
    package var removed: Set<SettingPath.Part> = []

    /// The parts that replace others, by their new names.
    package var replaced: Set<SettingPath.Part> = []

    /// The parts that stay unchanged and are no longer managed.
    package var forgotten: Set<SettingPath.Part> = []

    /// The existing parts that Terraform manages from now on.
    package var imported: Set<SettingPath.Part> = []

    /// Why a part is removed or replaced, as a clause.
    package var reasons: [SettingPath.Part: String] = [:]

    /// The ids of clients that are removed, replaced, or forgotten, including clients whose threat protection is.
    package var formerIDs: [SettingPath.Part: String] = [:]

    /// The objects left behind by earlier replacements that are now deleted or forgotten.
    package var deposed: [DeposedObject] = []

    /// Whether this comes from a plan, with its reasons.
    package var isOfPlan = false

    /// Whether the pool is created at an address that had none before.
    package var makesPool = false

    /// What prevents the deletion of a removed or replaced pool.
    package var poolDeletion = PoolDeletion()

    /// Creates a list of actions; empty by default.
    package init(
      removed: Set<SettingPath.Part> = [],
      replaced: Set<SettingPath.Part> = []
    ) {
      (self.removed, self.replaced) = (removed, replaced)
    }
  }

  /// An app client.
  package struct Client: Hashable, Sendable {
    /// Its name in steps and paths: its `ClientName`, or the key in a configuration file.
    package var name: String

    /// Members of UserPoolClientType without `ClientSecret`.
    package var members: JSONObject

    /// Whether it has a secret.
    package var hasSecret: Bool

    /// Creates a client.
    package init(name: String, members: JSONObject, hasSecret: Bool) {
      (self.name, self.members, self.hasSecret) = (name, members, hasSecret)
    }
  }

  /// The name in messages: the pool's name in the project file, or the file's path as given.
  package var name: String

  /// How an absent member is interpreted.
  package var origin: Origin

  /// Members of UserPoolType.
  package var pool: JSONObject

  /// Members of GetUserPoolMfaConfig's answer; nil if unknown.
  package var mfa: JSONObject?

  /// The clients, the default one first if there is one; nil if unknown.
  package var clients: [Client]?

  /// The id of the client for steps that name none, if the pool has no such client.
  package var missingClientID: String?

  /// Members of GroupType each; nil if unknown, as for all lists below.
  package var groups: [JSONObject]?

  /// Members of ResourceServerType each.
  package var resourceServers: [JSONObject]?

  /// Members of DomainDescriptionType each.
  package var domains: [JSONObject]?

  /// Members of IdentityProviderType each, and `hasSecret` for one whose secret is unknown.
  package var identityProviders: [JSONObject]?

  /// Members of RiskConfigurationType each: the pool's, and those of clients with a `ClientId`.
  package var risks: [JSONObject]?

  /// Members of LogDeliveryConfigurationType.
  package var logDelivery: JSONObject?

  /// The stubs for the pool's Lambda triggers, as in `triggers` of a configuration file.
  package var triggers: JSONObject?

  /// Other members, by key.
  package var others: JSONObject

  /// Whether the document contains the pool itself.
  ///
  /// An answer or a payload can be for a client alone. Then `pool` is empty and is not compared.
  package var saysPool = true

  /// The kinds of parts that are listed only in part.
  package var partly: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts that the pool refused to show.
  package var refused: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts that are known to be absent.
  package var absent: Set<CanonicalSettings.Kind> = []

  /// The id of the pool that a call or an answer is for, if it is not in `pool`.
  package var userPoolID: String?

  /// The operation that has this input; nil if it is not the input of one call.
  package var operation: String?

  /// The operation that creates what ``operation`` changes, if its input fits too.
  package var creation: String?

  /// The region from the file or the caller; nil if only the pool's id can show it.
  package var givenRegion: String?

  /// The account from the file or the caller: twelve digits.
  package var givenAccount: String?

  /// The deployer, if the document contains everything that it deploys; nil otherwise.
  package var tool: Tool?

  /// The deployer, of the pool itself or only of parts; nil otherwise.
  package var deployer: Tool?

  /// The deployer's identifiers of the parts: logical ids of a template, addresses of Terraform.
  package var addresses: [SettingPath.Part: String] = [:]

  /// The current addresses of resources, by their former ones.
  package var moved: [String: String] = [:]

  /// What a stack does with parts that it removes or replaces.
  package var retention: [SettingPath.Part: Retention] = [:]

  /// The conditions of parts, if they are known only at deployment.
  package var conditional: [SettingPath.Part: String] = [:]

  /// The parts of a template, a state, or a plan that are not read, by their names there.
  package var unread = JSONObject()

  /// The objects in a state that earlier replacements left behind.
  package var deposed: [DeposedObject] = []

  /// Other settings that are checked, but neither compared nor exported: login pages, and the input
  /// of a call without a part.
  package var judged: [JudgedSettings] = []

  /// Triggers whose functions the pool is not allowed to call, with the functions.
  package var forbiddenTriggers: [String: String] = [:]

  /// The unresolved references of a template, which prevent its deployment.
  package var unresolved: [UnresolvedReference] = []

  /// Whether the user selected the pool in the file; it may then differ from the one that the stack identifies.
  package var isChosen = false

  /// The actions of a plan in addition to its settings; nil if unknown.
  package var actions: Actions?

  /// The pool when a plan was created; empty if unknown.
  package var plannedFrom: [PoolDocument] = []

  /// The changes outside of Terraform when a plan was created.
  package var drift: [SettingChange] = []

  /// Why a plan may omit changes; nil if it is complete.
  package var unfinished: String?

  /// Settings known only at deployment, such as a template's `!Ref`; their value is the template's text.
  package var unknown: Set<SettingPath> = []

  /// The functions that compute names of parts, which are identified by their addresses until deployment.
  package var computedNames: [SettingPath.Part: String] = [:]

  /// Settings that Terraform marks as sensitive: only their presence is shown, and whether a plan changes them.
  package var hidden: Set<SettingPath> = []

  /// Numbers that are 0 in a Terraform state, which also writes 0 for unset ones.
  package var zeros: Set<SettingPath> = []

  /// Creates a document with only these members.
  package init(name: String, origin: Origin, pool: JSONObject) {
    self.name = name
    self.origin = origin
    self.pool = pool
    others = JSONObject()
  }
}
