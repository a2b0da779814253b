internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project
internal import Reports
internal import Runner
internal import Scenario

/// The input for an impact: the changes between two configurations, and the configurations for its
/// mocks.
struct ImpactSource {
  let difference: ConfigurationDifference
  let breaches: [Impact.Breach]
  /// The warnings about both sides.
  let warnings: [FileWarning]
  /// The current pool, and the new pool with every omitted setting filled in.
  let documents: Sides<PoolDocument>
  /// The configurations of the mocks; the first configuration twice if no mock can have the second.
  let files: Sides<ConfigurationFile>
  /// Whether no mock can have the second configuration, because the service would reject it too.
  let isRefused: Bool

  /// Reads both sides, and applies a payload to the first side.
  init(
    _ words: Sides<String>,
    _ request: ImpactRequest,
    _ environment: Environment
  ) async throws {
    let policies = try environment.policies(request.policies)
    let side = PoolSide(
      project: try ProjectFile(config: request.comparing.config, environment),
      purpose: .impact,
      parameters: try environment.parameters(request.templates),
      takesParameters: true
    )
    let read = try await side.documents(of: words.a, words.b)
    let (before, after) = (read.a, read.b)
    let difference = ConfigurationDifference(
      before: before,
      after: after,
      policies: policies,
      places: try await side.places(of: words.b)
    )
    warnings = side.warnings
    self.difference = difference
    var (known, whole) = (before, after.applied(to: before))
    breaches = difference.findings.map(Impact.Breach.init)
    if let files = try await ImpactSource.withoutPool(difference, words, side) {
      (self.files, isRefused) = (files, false)
      documents = Sides(known, whole)
      return
    }
    var first = try await side.plan(of: words.a, to: .impact)
    let hasClients = Sides(
      try await side.hasClients(words.a, known),
      try await side.hasClients(words.b, whole)
    )
    // If neither side has clients, another stack contains them, and the mocks may have clients.
    if !hasClients.a, hasClients.b { first.absence = .clients }
    do {
      var second = try await side.plan(of: words.b, after: before, to: .impact)
      // The order of clients must not matter: steps without `client` use the same client on both
      // sides.
      if hasClients.a, !hasClients.b { second.absence = .clients }
      if hasClients.a, hasClients.b, let name = first.plan.clientNames.first {
        second.plan = second.plan.leading(with: name)
      }
      whole.triggers = PoolDocument(second.configuration, name: words.b).triggers
      first.play(&known, as: whole, of: second, environment)
      second.play(&whole, as: before, of: first, environment)
      (files, isRefused) = (Sides(first, second), false)
    } catch let failure as CommandFailure
      where failure.outcome == .invalidFile && ImpactSource.isRejected(difference)
    {
      (files, isRefused) = (Sides(first, first), true)
    }
    documents = Sides(known, whole)
  }

  /// The configurations of the mocks if one side has no pool; nil if both sides have a pool.
  ///
  /// The mock of the side without a pool has the other side's configuration, marked as absent.
  private static func withoutPool(
    _ difference: ConfigurationDifference,
    _ words: Sides<String>,
    _ side: PoolSide
  ) async throws -> Sides<ConfigurationFile>? {
    let isGained = difference.changes.contains {
      $0.change.path == SettingPath(.pool) && $0.judgement.effect == .poolAdded
    }
    guard isGained || losesPool(difference) else { return nil }
    let file = try await side.plan(of: isGained ? words.b : words.a, to: .impact)
    var none = file
    none.absence = .pool
    return isGained ? Sides(none, file) : Sides(file, none)
  }
}

extension PoolSide {
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
    guard let triggers = pool.standIns(of: other) else { return }
    let declarations = TriggerDeclarations(triggers, in: ".").placed(as: [file.plan.declarations])
    (plan, pool.triggers) = (plan.standingIn(with: declarations), triggers)
    let words = triggers.keys.listed()
    environment.errors.say(
      "`\(pool.name)` has no `triggers`: its mock uses \(words) from `\(other.name)`"
    )
  }
}

extension ImpactSource {
  /// Whether the service rejects the new configuration.
  var isRejected: Bool { ImpactSource.isRejected(difference) }

  var changes: [JudgedChange] { difference.changes }

  /// Whether the change deletes the pool.
  ///
  /// A pool that is retained or can't be deleted still exists.
  private static func losesPool(_ difference: ConfigurationDifference) -> Bool {
    difference.changes.contains {
      $0.change.path == SettingPath(.pool) && $0.judgement.effect == .poolDeleted
        && $0.judgement.verdict != .rejected && $0.judgement.severity == .dataLoss
    }
  }

  private static func isRejected(_ difference: ConfigurationDifference) -> Bool {
    difference.findings.contains { $0.rule.verdict == .rejected }
      || difference.changes.contains { $0.judgement.verdict == .rejected }
  }
}

extension Impact.Breach {
  fileprivate init(_ finding: RuleFinding) {
    let name = (finding.path.part.words + finding.path.members).last ?? finding.path.text
    self.init(
      rule: finding.rule.id,
      path: finding.path,
      verdict: finding.rule.verdict,
      severity: finding.severity,
      description: "\(name) \(finding.description). \(finding.rule.why)",
      fix: finding.rule.fix,
      flows: finding.rule.flows,
      causes: finding.causes
    )
    (policy, place) = (finding.rule.policy, finding.place)
  }
}
