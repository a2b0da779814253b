internal import PoolClient
internal import Project
internal import Runner
internal import Synchronization

/// The pacers of a command, one for each endpoint and profile.
///
/// Quotas apply to an account in a region. The endpoint's host contains the region, and the profile
/// determines the account as far as the project file shows.
final class RequestPacers: Sendable {
  private struct Account: Hashable {
    var endpoint: String
    var profile: String?
  }

  private let pacers = Mutex<[Account: RequestPacer]>([:])

  /// The turns of requests to a pool under its limits.
  func pacing(
    ofPool name: String,
    at endpoint: PoolEndpoint,
    profile: String?,
    rate: RequestRate?,
    shards: Int = 1
  ) -> PacedPool {
    let account = Account(endpoint: endpoint.url, profile: profile)
    let pacer = pacers.withLock { pacers in
      if let pacer = pacers[account] { return pacer }
      let start = ContinuousClock.now
      let pacer = RequestPacer { ContinuousClock.now - start }
      pacers[account] = pacer
      return pacer
    }
    let limits = RateLimits(pool: name, rate: rate?.perSecond, at: endpoint, shards: shards)
    return PacedPool(pacer, limits)
  }
}

extension LivePoolSettings {
  /// The turns of requests to the pool.
  func pacing(in environment: Environment, profile: String?) -> PacedPool {
    environment.pacers.pacing(
      ofPool: name,
      at: endpoint,
      profile: profile,
      rate: rate,
      shards: environment.shards
    )
  }
}
