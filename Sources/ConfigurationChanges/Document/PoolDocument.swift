package import JSON

/// All settings of a pool that are exported, compared, or checked, under the service's names.
///
/// A document contains no places and no secrets. All members keep their order, including unknown
/// members.
package struct PoolDocument: Hashable, Sendable {
  /// The document's name in messages: the pool's name in the project file, or the file's path as
  /// given.
  package var name: String

  /// The document's origin, which decides what an absent member means.
  package var origin: Origin

  /// The pool's own settings: members of UserPoolType.
  package var pool: JSONObject

  /// The second factors: members of the response to GetUserPoolMfaConfig; nil if unknown.
  package var mfa: JSONObject?

  /// The clients, with a default client first; nil if unknown.
  package var clients: [Client]?

  /// The ID of the default client if the pool does not have that client; nil if it does.
  package var missingClientID: String?

  /// The groups, each with members of GroupType; nil if unknown, as for all lists below.
  package var groups: [JSONObject]?

  /// The resource servers, each with members of ResourceServerType; nil if unknown.
  package var resourceServers: [JSONObject]?

  /// The domains, each with members of DomainDescriptionType; nil if unknown.
  package var domains: [JSONObject]?

  /// The identity providers, each with members of IdentityProviderType, and `hasSecret` if the
  /// secret is unknown; nil if unknown.
  package var identityProviders: [JSONObject]?

  /// The threat protection of the pool and of clients, each with members of
  /// RiskConfigurationType.
  ///
  /// A client's settings have a `ClientId`.
  package var risks: [JSONObject]?

  /// The log delivery: members of LogDeliveryConfigurationType; nil if unknown.
  package var logDelivery: JSONObject?

  /// The stubs for the pool's Lambda triggers, as in `triggers` of a configuration file; nil if
  /// there are none.
  package var triggers: JSONObject?

  /// The values of all other keys, by key.
  package var others: JSONObject

  /// Whether the document contains the pool itself.
  ///
  /// A response or a payload can be for a client alone. In this case, `pool` is empty and is not
  /// compared.
  package var specifiesPool = true

  /// The kinds of parts whose lists are incomplete.
  package var partly: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts that the pool did not show, because the call failed.
  package var refused: Set<CanonicalSettings.Kind> = []

  /// The kinds of parts that are known to be absent.
  package var absent: Set<CanonicalSettings.Kind> = []

  /// The ID of the pool that a call or response refers to, if it is not in `pool`.
  package var userPoolID: String?

  /// The operation that has this input; nil if the document is not the input of a single call.
  package var operation: String?

  /// The operation that creates the part that ``operation`` changes, if it can have the same
  /// input; nil if there is none.
  package var creation: String?

  /// The region from the file or the caller; nil if only the pool's ID can contain it.
  package var givenRegion: String?

  /// The 12-digit account ID from the file or the caller; nil if only the pool's ARN can contain
  /// it.
  package var givenAccount: String?

  /// The deployer, if the document contains all parts that it deploys; nil for other documents.
  package var tool: Tool?

  /// The deployer of the pool or of some parts; nil if there is none.
  package var deployer: Tool?

  /// The deployer's identifiers of the parts: logical IDs in a template, or Terraform addresses.
  package var addresses: [SettingPath.Part: String] = [:]

  /// The current addresses of resources, by their former addresses.
  package var moved: [String: String] = [:]

  /// The policies for parts that a stack removes or replaces.
  package var retention: [SettingPath.Part: Retention] = [:]

  /// The conditions of parts that are known only at deployment.
  package var conditional: [SettingPath.Part: String] = [:]

  /// The unread parts of a template, a state, or a plan, by their names in the file.
  package var unread = JSONObject()

  /// The objects in a state that earlier replacements left behind.
  package var deposed: [DeposedObject] = []

  /// Other settings that are checked but neither compared nor exported: sign-in pages, and the
  /// input of a call without a part.
  package var checkOnlySettings: [CheckOnlySettings] = []

  /// Triggers whose functions the pool is not allowed to call, with the functions.
  package var forbiddenTriggers: [String: String] = [:]

  /// The unresolved references in a template, which prevent its deployment.
  package var unresolved: [UnresolvedReference] = []

  /// Whether the user selected the pool in the file; the stack may identify another pool.
  package var isChosen = false

  /// The actions of a plan in addition to its settings; nil if unknown.
  package var actions: Actions?

  /// The pool at the time when a plan was created; empty if unknown.
  package var plannedFrom: [PoolDocument] = []

  /// The changes made outside of Terraform before a plan was created.
  package var drift: [SettingChange] = []

  /// The reason why a plan may omit changes; nil if the plan is complete.
  package var unfinished: String?

  /// Settings known only at deployment, such as a template's `!Ref`; the document contains the
  /// template's expression.
  package var unknown: Set<SettingPath> = []

  /// Hashes of what the template computes the settings in ``unknown`` from, and of the values in
  /// ``hidden``, valid only in this process.
  package var inputs: [SettingPath: Int] = [:]

  /// The parameters without a value that decide settings in ``unknown`` or the conditions of parts.
  package var openParameters: [SettingPath: Set<String>] = [:]

  /// The functions that compute the names of parts, or marks for hidden names; addresses identify
  /// these parts.
  package var computedNames: [SettingPath.Part: String] = [:]

  /// Settings that Terraform marks as sensitive.
  ///
  /// The document shows only their presence, and whether a plan changes them.
  package var hidden: Set<SettingPath> = []

  /// Numbers that are 0 in a Terraform state, which also contains 0 for unset numbers.
  package var zeros: Set<SettingPath> = []

  /// Creates a document with only these members.
  package init(name: String, origin: Origin, pool: JSONObject) {
    self.name = name
    self.origin = origin
    self.pool = pool
    others = JSONObject()
  }
}
