internal import ConfigurationChanges
internal import Diagnostics
internal import PoolClient
internal import Project
internal import Reports
internal import Scenario
internal import Values
internal import Waiting

/// Reads the settings of a run's pool for the history, without output to the user.
struct PoolSettingsReading {
  /// The time limit for a live pool, which must not delay a run for long.
  private static let limit = Duration.seconds(10)

  private let file: ProjectFile
  private let access: PoolAccess
  /// Whether a scenario needs AWS credentials.
  private let usesCredentials: Bool

  init(_ file: ProjectFile, _ access: PoolAccess, for scenarios: ScenarioList) {
    var file = file
    file.environment = file.environment.silent
    (self.file, self.access) = (file, access)
    usesCredentials = scenarios.facts.contains { $0.requirements.contains(.admin) }
  }

  /// The settings in canonical form, with secrets masked.
  func settings() async -> HistoryFold.PoolSettings {
    let side = PoolDocumentReader(project: file, purpose: .run)
    let pool = access.selection.pool
    let environment = file.environment
    let path = access.creation?.path ?? pool.configuration.map(environment.shortened)
    if let path {
      let document = try? side.file(path).document
      return HistoryFold.PoolSettings(text: document.map(text))
    }
    guard let live = pool.cognito else { return HistoryFold.PoolSettings() }
    return await settings(of: live, pool, side)
  }

  private func settings(
    of live: ResolvedCognitoPool,
    _ pool: ResolvedPool,
    _ side: PoolDocumentReader
  ) async -> HistoryFold.PoolSettings {
    let chain = file.environment.credentials(profile: live.profile, region: live.region)
    guard chain.problem() == nil else { return note(pool, "AWS credentials are missing") }
    // A program that asks a person for credentials must not start for a history.
    guard !chain.runsProgram || usesCredentials else {
      return note(pool, "no scenario needs the AWS credentials of the profile's program")
    }
    switch await reading(live, pool, side) {
    case .finished(.success(let document)):
      let parts = document.refused.map(\.rawValue).sorted()
      var settings = HistoryFold.PoolSettings(text: text(document))
      if !parts.isEmpty {
        settings.note = "some settings of `\(pool.name)` could not be read: \(parts.listed())"
      }
      return settings
    case .finished(.failure(let error)):
      return note(pool, (error as? CommandFailure)?.message ?? "\(error)")
    case .timedOut: return note(pool, "the pool did not respond within 10 s")
    case .stopped: return note(pool, "the run was interrupted")
    }
  }

  private func reading(
    _ live: ResolvedCognitoPool,
    _ pool: ResolvedPool,
    _ side: PoolDocumentReader
  ) async -> RaceEnd<Result<PoolDocument, any Error>> {
    await race(limit: Self.limit, stop: file.environment.stop) {
      await Result { () async throws in try await side.document(of: live, pool) }
    }
  }

  private func note(_ pool: ResolvedPool, _ reason: String) -> HistoryFold.PoolSettings {
    let reason = file.environment.redactor.redact(reason)
    return HistoryFold.PoolSettings(
      note:
        "changes to `\(pool.name)` are unknown, because its settings could not be read: \(reason)"
    )
  }

  private func text(_ document: PoolDocument) -> String {
    file.environment.redactor.redact(CanonicalYAML.text(of: document.deployed))
  }
}
