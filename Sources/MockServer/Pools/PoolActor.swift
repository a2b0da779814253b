import AuthCrypto
import FoundationEssentials
import JSON
import MockPool
import Values

/// Owns a pool and its clock, and runs the pool's calls one after another.
actor PoolActor {
  nonisolated let id: String

  nonisolated let region: Region

  /// The position in the order of creation, in which ListUserPools returns pools.
  nonisolated let number: Int

  nonisolated let ignoresCase: Bool

  private(set) var clock: PoolClock
  var pool: MockPool
  var random: SharedRandom
  nonisolated let functions: any TriggerInvoker
  private let keys: SigningKeyRing
  private var firstKey: Task<RSAKey, any Error>?
  private let journal: StateJournal?
  private var isDeleted = false
  private var origin: String?

  /// Creates an actor for a new pool, or for a pool from the state file.
  init(
    _ pool: MockPool,
    number: Int,
    clock: PoolClock,
    random: SharedRandom,
    functions: any TriggerInvoker,
    keys: SigningKeyRing,
    journal: StateJournal?,
    origin: String? = nil
  ) {
    id = pool.id
    region = Region(ofPool: pool.id)
    ignoresCase = pool.isConfiguredToIgnoreCase
    self.number = number
    self.pool = pool
    self.clock = clock
    (self.random, self.functions) = (random, functions)
    (self.keys, self.journal, self.origin) = (keys, journal, origin)
  }

  var issuer: String { pool.issuer }

  var summary: JSONObject { pool.summary }

  var domainNames: [String] { pool.domainNames }

  var triggerCalls: [JSONObject] { pool.triggerCalls }

  var readableSettings: ReadableSettings { pool.readableSettings }

  /// Records the settings that later calls read.
  func recordPredicates() -> RecordedPredicates<ReadableSettings> { pool.recordPredicates() }

  func advance(by seconds: Double) throws(ControlError) -> PoolClock {
    guard clock.advance(by: seconds) else { throw .badAdvance }
    if !isDeleted { journal?.submit([.put(.host(.clock, of: id), clock.offset)]) }
    return clock
  }

  /// Applies the settings of the server.
  func adopt(_ serverSettings: MockPoolOptions.ServerSettings, issuer: String) {
    pool.adopt(serverSettings, issuer: issuer)
  }

  /// Replaces the code of the pool's triggers.
  func declare(_ triggers: DeclaredTriggers) {
    pool.declare(triggers)
    keepChanges()
  }

  /// Stores the file of an import job.
  func receive(_ upload: ImportUpload) throws(ImportUploadError) {
    try pool.receive(upload, at: clock.now)
    keepChanges()
  }

  /// Adds unmodeled members to the members that calls have set.
  func show(_ members: UnmodeledMembers) {
    pool.show(members)
    keepChanges()
  }
}

// MARK: - The key pair

extension PoolActor {
  /// The public keys of the pool; generates the key pair if the pool has not signed anything yet.
  func keySet() async throws -> JSONObject {
    _ = try await signingKey()
    return pool.keySet
  }

  /// The pool's key pair; concurrent first calls wait for the same pair.
  func signingKey() async throws -> RSAKey {
    if let key = pool.signingKey { return key }
    let task = firstKey ?? Task { [keys] in try await keys.key() }
    firstKey = task
    defer { firstKey = nil }
    let key = try await task.value
    pool.adopt(key)
    keepChanges()
    return pool.signingKey ?? key
  }
}

// MARK: - State file

extension PoolActor {
  /// The description that identifies the pool at a later start.
  var kept: PersistentPool {
    PersistentPool(
      id: id,
      name: pool.summary["Name"]?.string ?? "",
      origin: origin,
      clients: pool.clientSummaries
    )
  }

  /// Submits the origin of the pool to the state file.
  func keep(origin: String) {
    self.origin = origin
    if !isDeleted { journal?.submit([.put(.host(.origin, of: id), origin)]) }
  }

  /// Submits the pool's changes to the state file, before another call can change the pool.
  func keepChanges() {
    guard let journal, !isDeleted else { return }
    let changes = pool.takeChanges()
    if !changes.isEmpty { journal.submit(changes.map { StateChange($0, of: id) }) }
  }

  /// Submits the changes that a call made; after a pool is deleted, nothing more is submitted.
  func keep(_ outcome: MockOutcome, of request: MockRequest) {
    if request.operation == "DeleteUserPool", case .reply(let reply) = outcome,
      reply.errorType == nil
    {
      isDeleted = true
      journal?.submit([.removePool(id)])
    }
    keepChanges()
  }
}
