internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project
internal import Reports
internal import Runner
internal import Scenario

/// The configurations of both mocks of an impact.
struct ImpactMocks {
  /// The current pool, and the new pool with every omitted setting filled in.
  private(set) var documents: Sides<PoolDocument>
  /// The configurations of the mocks; the first configuration twice if no mock can have the second.
  private(set) var files: Sides<ConfigurationFile>
  /// Whether no mock can have the second configuration, because the service would reject it too.
  private(set) var isRejected = false

  /// Plans the mocks for the settings `read`, and applies a payload to the first side.
  init(
    _ words: Sides<String>,
    _ read: Sides<PoolDocument>,
    _ difference: ConfigurationDifference,
    _ side: PoolDocumentReader,
    _ environment: Environment
  ) async throws {
    documents = Sides(read.a, read.b.applied(to: read.a))
    if let files = try await ImpactMocks.withoutPool(difference, words, side) {
      self.files = files
      return
    }
    var first = try await side.plan(of: words.a, to: .impact)
    let hasClients = try await side.haveClients(words, documents)
    // If neither side has clients, another stack contains them, and the mocks may have clients.
    if !hasClients.a, hasClients.b { first.absence = .clients }
    do {
      let second = try await side.plan(of: words.b, after: documents.a, to: .impact)
      files = Sides(first, second)
    } catch let failure as CommandFailure
      where failure.outcome == .invalidFile && difference.isRejected
    {
      (files, isRejected) = (Sides(first, first), true)
      return
    }
    alignClients(hasClients)
    copyTriggers(newPool: words.b, environment)
  }

  /// The configurations of the mocks if one side has no pool; nil if both sides have a pool.
  ///
  /// The mock of the side without a pool has the other side's configuration, marked as absent.
  private static func withoutPool(
    _ difference: ConfigurationDifference,
    _ words: Sides<String>,
    _ side: PoolDocumentReader
  ) async throws -> Sides<ConfigurationFile>? {
    let isGained = difference.changes.contains {
      $0.change.path == SettingPath(.pool) && $0.assessment.effect == .poolAdded
    }
    guard isGained || difference.losesPool else { return nil }
    let file = try await side.plan(of: isGained ? words.b : words.a, to: .impact)
    var none = file
    none.absence = .pool
    return isGained ? Sides(none, file) : Sides(file, none)
  }
}

// MARK: - Equal conditions on both sides

extension ImpactMocks {
  /// Marks absent clients of the second mock, or gives it the first mock's default client.
  private mutating func alignClients(_ hasClients: Sides<Bool>) {
    guard hasClients.a else { return }
    guard hasClients.b else { return files.b.absence = .clients }
    // The order of clients must not matter: steps without `client` use the same client on both
    // sides.
    guard let name = files.a.plan.clientNames.first else { return }
    files.b.plan = files.b.plan.leading(with: name)
  }

  /// Gives a side without `triggers` the triggers of the other side.
  private mutating func copyTriggers(newPool name: String, _ environment: Environment) {
    let before = documents.a
    var (known, whole) = (documents.a, documents.b)
    var (first, second) = (files.a, files.b)
    whole.triggers = PoolDocument(second.configuration, name: name).triggers
    first.play(&known, as: whole, of: second, environment)
    second.play(&whole, as: before, of: first, environment)
    (documents, files) = (Sides(known, whole), Sides(first, second))
  }
}

extension PoolDocumentReader {
  /// Whether the pools of both sides have a client.
  fileprivate func haveClients(
    _ words: Sides<String>,
    _ documents: Sides<PoolDocument>
  ) async throws -> Sides<Bool> {
    Sides(
      try await hasClients(words.a, documents.a),
      try await hasClients(words.b, documents.b)
    )
  }

  /// Whether the pool has a client.
  ///
  /// A mock of a configuration file creates a client by itself, unlike a deployment.
  func hasClients(_ word: String, _ document: PoolDocument) async throws -> Bool {
    if try await isConfiguration(word) { return true }
    return !(document.clients?.isEmpty ?? (document.tool != nil))
  }
}

extension ConfigurationFile {
  /// Gives a pool without `triggers` the triggers of another pool for its functions.
  fileprivate mutating func play(
    _ pool: inout PoolDocument,
    as other: PoolDocument,
    of file: ConfigurationFile,
    _ environment: Environment
  ) {
    guard let triggers = pool.stubs(of: other) else { return }
    let declarations = TriggerDeclarations(triggers, in: ".").placed(as: [file.plan.declarations])
    (plan, pool.triggers) = (plan.replacingTriggers(with: declarations), triggers)
    let words = triggers.keys.listed()
    environment.errors.say(
      "`\(pool.name)` has no `triggers`: its mock uses \(words) from `\(other.name)`"
    )
  }
}

// MARK: - Effects of the change

extension ConfigurationDifference {
  /// Whether the service rejects the new configuration.
  var isRejected: Bool {
    findings.contains { $0.rule.verdict == .rejected }
      || changes.contains { $0.assessment.verdict == .rejected }
  }

  /// Whether the change deletes the pool.
  ///
  /// A pool that is retained or can't be deleted still exists.
  fileprivate var losesPool: Bool {
    changes.contains {
      $0.change.path == SettingPath(.pool) && $0.assessment.effect == .poolDeleted
        && $0.assessment.verdict != .rejected && $0.assessment.severity == .dataLoss
    }
  }
}
