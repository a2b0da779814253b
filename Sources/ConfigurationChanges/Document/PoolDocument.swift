package import JSON

/// Everything that a pool is set to, in the service's own members: what is exported, compared, judged.
///
/// It has no places and no secrets; members keep the order in which they came, unknown ones too.
package struct PoolDocument: Hashable, Sendable {
  /// What it means that a member is absent.
  package enum Origin: String, Hashable, Sendable {
    /// A pool was described: what is absent has the API's default.
    case description
    /// A call or a template asks for it: what is absent is reset, or stays, by the member
    /// (UpdateUserPool, CloudFormation, Terraform).
    case payload
  }

  /// Who deploys a template, a plan or a state.
  package enum Tool: Hashable, Sendable {
    case cloudFormation, terraform
  }

  /// What is deleted, and what is deleted to be made anew.
  package struct Actions: Hashable, Sendable {
    /// The parts that will be gone.
    package var removed: Set<SettingPath.Part> = []

    /// The parts in whose place others come, by what the new ones are called.
    package var replaced: Set<SettingPath.Part> = []

    /// The parts that stay as they are and are managed no longer.
    package var forgotten: Set<SettingPath.Part> = []

    /// The parts that were there and that Terraform manages from now on.
    package var imported: Set<SettingPath.Part> = []

    /// Why a part is removed or replaced, as a part of a sentence.
    package var reasons: [SettingPath.Part: String] = [:]

    /// The ids of clients that are removed, replaced or forgotten, and of clients whose threat protection is.
    package var formerIDs: [SettingPath.Part: String] = [:]

    /// The objects that earlier replacements have left behind and that are deleted or forgotten now.
    package var deposed: [DeposedObject] = []

    /// Whether a plan says all this itself, with its reasons.
    package var isOfPlan = false

    /// Whether the pool is made, and nothing was at its address before.
    package var makesPool = false

    /// What stands in the way of the deletion of the pool, where it is removed or replaced.
    package var poolDeletion = PoolDeletion()

    /// States what is deleted; nothing where nothing is said.
    package init(
      removed: Set<SettingPath.Part> = [],
      replaced: Set<SettingPath.Part> = []
    ) {
      (self.removed, self.replaced) = (removed, replaced)
    }
  }

  /// An app client.
  package struct Client: Hashable, Sendable {
    /// What steps and paths call it: its `ClientName`, or the key of a configuration file.
    package var name: String

    /// Members of UserPoolClientType without `ClientSecret`.
    package var members: JSONObject

    /// Whether it has a secret.
    package var hasSecret: Bool

    /// States a client.
    package init(name: String, members: JSONObject, hasSecret: Bool) {
      (self.name, self.members, self.hasSecret) = (name, members, hasSecret)
    }
  }

  /// What people call it: the pool's name in the project file, or the file's path as it was written.
  package var name: String

  /// What it means that a member is absent.
  package var origin: Origin

  /// Members of UserPoolType.
  package var pool: JSONObject

  /// Members of GetUserPoolMfaConfig's answer; nil where nobody says.
  package var mfa: JSONObject?

  /// The clients, the default one first where there is one; nil where nobody says.
  package var clients: [Client]?

  /// The id of the client that steps mean which name none, where the pool has no such client.
  package var missingClientID: String?

  /// Members of GroupType each; nil where nobody says, as all lists below.
  package var groups: [JSONObject]?

  /// Members of ResourceServerType each.
  package var resourceServers: [JSONObject]?

  /// Members of DomainDescriptionType each.
  package var domains: [JSONObject]?

  /// Members of IdentityProviderType each, and `hasSecret` where one has a secret that nobody knows.
  package var identityProviders: [JSONObject]?

  /// Members of RiskConfigurationType each: the pool's, and those of clients with a `ClientId`.
  package var risks: [JSONObject]?

  /// Members of LogDeliveryConfigurationType.
  package var logDelivery: JSONObject?

  /// What stands in for the pool's Lambda triggers, as of a configuration file's `triggers`.
  package var triggers: JSONObject?

  /// What stands beside all this, by its key.
  package var others: JSONObject

  /// Whether anything is said of the pool itself: an answer or a payload can be about a client alone,
  /// and then `pool` is empty and is not to be compared.
  package var saysPool = true

  /// The kinds of parts of which it tells some and leaves open whether there are others.
  package var partly: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts that the pool would not tell of.
  package var refused: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts of which there are none, although nothing is written of them.
  package var absent: Set<CanonicalSettings.Kind> = []

  /// The id of the pool that a call or an answer is about, where `pool` does not say it.
  package var userPoolID: String?

  /// The operation whose input it is; nil for all that is no input of one call.
  package var operation: String?

  /// The operation that makes what ``operation`` changes, where its input could be meant too.
  package var creation: String?

  /// The region that the file or who gives it says; nil where only the pool's id can tell.
  package var givenRegion: String?

  /// The account that the file or who gives it says: twelve digits.
  package var givenAccount: String?

  /// What deploys it where it is all that there will be of what it makes; nil for everything else.
  package var tool: Tool?

  /// What deploys it, whether it makes the pool itself or only parts of it; nil for everything else.
  package var deployer: Tool?

  /// What its deployer knows the parts by: logical ids of a template, addresses of Terraform.
  package var addresses: [SettingPath.Part: String] = [:]

  /// The addresses that resources have now, by those that they had before.
  package var moved: [String: String] = [:]

  /// What a stack does with parts that it no longer has, or replaces.
  package var retention: [SettingPath.Part: Retention] = [:]

  /// The conditions under which there are parts, where only a deployment knows whether they hold.
  package var conditional: [SettingPath.Part: String] = [:]

  /// What of a template, a state or a plan is not read, by what it is called there.
  package var unread = JSONObject()

  /// The objects that earlier replacements have left behind in a state.
  package var deposed: [DeposedObject] = []

  /// What it sets beside all this that is judged, and neither compared nor exported: login pages, and the
  /// input of a call that no part stands for.
  package var judged: [JudgedSettings] = []

  /// Triggers whose functions the pool may not call, with the functions.
  package var forbiddenTriggers: [String: String] = [:]

  /// What a template refers to and there will not be, so that it can't be deployed.
  package var unresolved: [UnresolvedReference] = []

  /// Whether a person chose the pool among those of the file: then it need not be what the stack takes for
  /// the same.
  package var isChosen = false

  /// What a plan says it does to what is there, beside setting it; nil where nobody says.
  package var actions: Actions?

  /// The pool as it was when a plan was made; empty where nobody says.
  package var plannedFrom: [PoolDocument] = []

  /// What somebody had changed outside of Terraform when a plan was made.
  package var drift: [SettingChange] = []

  /// Why a plan may leave out a part of what will be; nil where it is whole.
  package var unfinished: String?

  /// Settings whose values nobody knows before the deployment, as a template's `!Ref`; their text is
  /// what the template says.
  package var unknown: Set<SettingPath> = []

  /// What computes the names of parts, which go by their addresses until they are deployed.
  package var computedNames: [SettingPath.Part: String] = [:]

  /// Settings whose values Terraform marks as sensitive: only that they are there is told, and that a plan has
  /// others.
  package var hidden: Set<SettingPath> = []

  /// Numbers that are 0 in a state of Terraform's, which says that of what nobody has set too.
  package var zeros: Set<SettingPath> = []

  /// A document that says nothing but these.
  package init(name: String, origin: Origin, pool: JSONObject) {
    self.name = name
    self.origin = origin
    self.pool = pool
    others = JSONObject()
  }
}
