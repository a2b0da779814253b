internal import Project
internal import Runner

/// Finds live pools in the project file.
///
/// The programs of the secrets that pools read run once.
struct LivePools {
  let file: ProjectFile
  let project: Project
  /// The command that uses the pools.
  var purpose = Purpose.sweep

  /// The reason why a journal's pool can't be reached.
  struct UnreachablePool: Error {
    let message: String
  }

  /// The live pool with the given name; reports errors in the project file.
  func pool(named name: String) async throws(CommandFailure) -> ResolvedCognitoPool {
    try await resolved(named: name).live
  }

  /// The live pool with the given name; its IDs are empty if the entry only creates pools.
  func poolOrCreator(
    named name: String
  ) async throws(CommandFailure) -> ResolvedCognitoPool {
    let declared = project.pools.first { $0.name == name }
    guard let declared, declared.createsPoolsOnly else { return try await pool(named: name) }
    return try await resolved(named: name, for: .creation).live
  }

  /// The connection to the live pool with the given name; reports errors in the project file.
  func connection(
    named name: String
  ) async throws(CommandFailure) -> (settings: LivePoolSettings, profile: String?) {
    let (pool, live) = try await resolved(named: name)
    return (try pool.settings(of: live), live.profile)
  }

  private func resolved(
    named name: String,
    for use: LivePoolUse = .existing
  ) async throws(CommandFailure) -> (pool: ResolvedPool, live: ResolvedCognitoPool) {
    try await file.readSecrets(in: project, ofPoolAlone: name, to: purpose)
    let pool: ResolvedPool
    do throws(ProjectError) {
      pool = try project.pool(named: name, for: use, environment: file.environment.values)
    } catch {
      throw file.failure(for: error, in: project, purpose)
    }
    guard let live = pool.cognito else {
      throw .usage("the pool `\(name)` is a mock, but `\(purpose.rawValue)` requires a live pool")
    }
    return (pool, live)
  }

  /// The connection to the project's pool with the ID, the region, and the server in a journal.
  ///
  /// A run that created its pool needs only the pool's entry, by its name.
  func connection(
    for header: JournalHeader
  ) async -> Result<(LivePoolSettings, profile: String?), UnreachablePool> {
    // The journal's pool name comes first, because other pools may read variables that are not set.
    let names = [header.pool] + project.pools.map(\.name).filter { $0 != header.pool }
    let use = header.createsPool ? LivePoolUse.creation : .existing
    var reason =
      header.createsPool
      ? "the project file has no live pool `\(header.pool)`"
      : "the project file has no pool with the ID \(header.userPoolID)"
    for name in header.createsPool ? [header.pool] : names
    where project.pools.contains(where: { $0.name == name }) {
      do {
        try await file.readSecrets(in: project, ofPoolAlone: name, to: purpose)
        let values = file.environment.values
        let resolved = try project.pool(named: name, for: use, environment: values)
        guard let pool = resolved.cognito, pool.userPoolID == header.userPoolID else { continue }
        let settings = try resolved.settings(of: pool)
        guard let difference = header.difference(from: settings.endpoint) else {
          return .success((settings, pool.profile))
        }
        reason = difference.message(pool: name)
      } catch {
        if name == header.pool { reason = "the pool `\(name)` in the project file can't be used" }
      }
    }
    return .failure(UnreachablePool(message: reason))
  }
}

extension JournalHeader.Difference {
  /// The reason why a pool in the project file is not the journal's pool.
  fileprivate func message(pool: String) -> String {
    switch self {
    case .region(let journal, let now):
      "the journal is for the region \(journal), but the pool `\(pool)` in the project file is in \(now)"
    case .endpoint(let journal, let now):
      "the journal is for the server \(journal), but the pool `\(pool)` in the project file is on \(now)"
    }
  }
}
