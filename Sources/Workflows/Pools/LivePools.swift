internal import Project
internal import Runner

/// Finds the pools of journals in the project file.
struct LivePools {
  let file: ProjectFile
  let project: Project
  /// The command that uses the pools.
  var purpose = Purpose.sweep

  /// The reason why a journal's pool can't be reached.
  struct Unreachable: Error {
    let message: String
  }

  /// The live pool with a name; reports errors in the project file.
  func pool(named name: String) async throws(CommandFailure) -> ResolvedCognitoPool {
    let values = try await values(forPool: name)
    let resolved: ResolvedPool
    do throws(ProjectError) {
      resolved = try project.pool(named: name, environment: values)
    } catch {
      throw file.failure(for: error, in: project, purpose)
    }
    guard let pool = resolved.cognito else {
      throw .usage("the pool `\(name)` is a mock, and `\(purpose.rawValue)` needs a live pool")
    }
    return pool
  }

  /// The connection to the project's pool with the ID in a journal.
  func connection(
    for header: JournalHeader
  ) async -> Result<(LivePoolSettings, profile: String?), Unreachable> {
    // The journal's pool name comes first, because other pools may read variables that are not set.
    let names = [header.pool] + project.pools.map(\.name).filter { $0 != header.pool }
    var reason = "the project file has no pool with the ID \(header.userPoolID)"
    for name in names where project.pools.contains(where: { $0.name == name }) {
      do {
        let values = try await values(forPool: name)
        let resolved = try project.pool(named: name, environment: values)
        guard let pool = resolved.cognito, pool.userPoolID == header.userPoolID else { continue }
        return .success((try resolved.settings(of: pool), pool.profile))
      } catch {
        if name == header.pool { reason = "the pool `\(name)` in the project file can't be used" }
      }
    }
    return .failure(Unreachable(message: reason))
  }

  /// The environment's variables, and the secrets that the pool reads from programs.
  func values(forPool name: String) async throws(CommandFailure) -> [String: String] {
    let secrets = try await file.storedSecrets(in: project, ofPool: name, for: [], to: purpose)
    return file.environment.variables.merging(secrets) { own, _ in own }
  }
}
