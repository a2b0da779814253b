package import AuthCrypto
import JSON
import Values

/// A user pool as a value.
///
/// Calls change it and return responses.
///
/// A pool has no clock and no source of randomness. The same calls at the same times with the same
/// random numbers therefore always give the same responses.
package struct MockPool: Sendable {
  /// The pool's ID, such as `eu-west-1_AbCdEfGhI`.
  package let id: String

  private(set) var options: MockPoolOptions
  let rules: MutationRules
  let keyIDs: SigningKeyIDs

  /// The key pair that signs the pool's tokens; nil until the first response that needs it.
  package internal(set) var signingKey: RSAKey? { didSet { entityChanges.note(.keys) } }
  let simulation: Simulation

  private var storedDescription: JSONObject
  private var storedMFA: JSONObject
  private(set) var settings: PoolSettings
  var clients = ClientTable()
  var users = UserTable()
  var groups = GroupTable()
  var resources = ResourceTable()
  var storedSettings = SettingTable()
  var domains: [Domain] = [] { didSet { entityChanges.note(.pool) } }
  var sessions = ExpiringStore<ChallengeSession>()
  var handshakes = ExpiringStore<SRPHandshake>()
  var pendingPasskeys = ExpiringStore<PendingPasskey>()
  var deviceHandshakes = ExpiringStore<DeviceHandshake>()

  /// Sessions that wait for a device, by client and device.
  ///
  /// Some clients respond without the Session.
  var deviceSessions = ExpiringStore<String>()
  var grants = TrackedTable<String, Grant>()
  var refreshTokens = TrackedTable<String, RefreshToken>()

  /// The refresh tokens of deleted users, with the clients that received them.
  var orphanedTokens = ExpiringStore<String>()

  /// Access tokens with a verified signature.
  ///
  /// Verification costs more than all other work of a call.
  var accessTokens: [AcceptedToken: AccessClaims] = [:]
  var oauth = OAuthState()

  /// The stubs for the pool's triggers.
  var declared = DeclaredTriggers() { didSet { entityChanges.note(.triggers) } }

  /// The calls of declared triggers.
  var triggerLog = TriggerCallLog()

  /// Members that responses about the pool's parts show and no call sets.
  var unmodeled = UnmodeledMembers() { didSet { entityChanges.note(.unmodeled) } }

  /// The current call.
  ///
  /// Between calls it is `none`, which removes passwords from memory.
  var call = Call.none

  /// The changed kinds of data, among the kinds with one value for each pool.
  var entityChanges = ChangeLog<PoolEntity>()
  /// The counts at the last `takeChanges()`.
  var keptCounts = StoredCounts()

  init(
    id: String,
    options: MockPoolOptions,
    keyIDs: SigningKeyIDs,
    signingKey: RSAKey? = nil,
    simulation: Simulation,
    description: JSONObject,
    mfa: JSONObject,
    rules: MutationRules = .right
  ) {
    self.id = id
    self.options = options
    self.rules = rules
    self.keyIDs = keyIDs
    self.signingKey = signingKey
    self.simulation = simulation
    storedDescription = description
    storedMFA = mfa
    settings = PoolSettings(PoolSettings.Values(description, mfa: mfa))
  }
}

extension MockPool {
  /// The members of DescribeUserPool, without the number of users.
  var description: JSONObject {
    settings.noteEverything()
    return storedDescription
  }

  /// The members of GetUserPoolMfaConfig.
  var mfa: JSONObject {
    settings.noteEverything()
    return storedMFA
  }

  /// Records the predicates on the settings of the pool and of its clients; nil for no record.
  mutating func record(_ reads: RecordedPredicates<ReadableSettings>?) {
    settings.reads = reads
    clients.record(reads)
  }

  /// Replaces the settings.
  mutating func configure(_ description: JSONObject, mfa: JSONObject) {
    let issuer = issuer
    settings.noteEverything()
    (storedDescription, storedMFA) = (description, mfa)
    settings = PoolSettings(PoolSettings.Values(description, mfa: mfa))
    // Accepted tokens must be verified again with the new issuer.
    if issuer != self.issuer { accessTokens = [:] }
    entityChanges.note(.pool)
  }

  /// Applies the server's settings and address to an existing pool.
  package mutating func adopt(_ serverSettings: MockPoolOptions.ServerSettings, issuer: String) {
    options.serverSettings = serverSettings
    options.issuer = issuer
  }

  /// Sets the key pair that signs the pool's tokens, unless the pool already has a key pair.
  package mutating func adopt(_ key: RSAKey) {
    if signingKey == nil { signingKey = key }
  }
}
