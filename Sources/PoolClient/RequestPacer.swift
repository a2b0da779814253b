internal import CognitoModel
internal import Synchronization
internal import Transport
internal import Values

/// Spaces the requests of all pools of one account in one region.
///
/// Each category of operations has a token bucket with half of the account's default quota. The
/// other half is left to the account's users and to a second run. The shards of a run divide these
/// rates among themselves.
package final class RequestPacer: Sendable {
  /// The part of an account's quota that a run uses.
  private static let share = 0.5

  /// The part of a second whose requests may be sent at once.
  private static let burst = 0.1

  private enum Bucket: Hashable {
    /// The requests to a pool whose project entry has `rate`.
    case pool(String)
    case category(String)
    case operation(String)
  }

  /// The times at which buckets have room for one more request, since the pacer's first request.
  private let turns = Mutex<[Bucket: Duration]>([:])
  private let elapsed: @Sendable () -> Duration

  /// Creates a pacer; `elapsed` is a clock that starts at any time.
  package init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  /// Reserves the next turn for a call, and returns the time until it.
  func reserve(_ request: PoolRequest, under limits: RateLimits) -> Duration {
    let rates = rates(of: request, under: limits)
    let now = elapsed()
    return turns.withLock { turns in
      let turn = rates.reduce(now) { turn, limit in
        let tolerance = limit.interval * max(0, limit.perSecond * Self.burst - 1)
        return max(turn, (turns[limit.bucket] ?? now) - tolerance)
      }
      for limit in rates {
        turns[limit.bucket] = max(turn, turns[limit.bucket] ?? turn) + limit.interval
      }
      return turn - now
    }
  }

  /// Gives back the turn of a call that is not made.
  func release(_ request: PoolRequest, under limits: RateLimits) {
    let rates = rates(of: request, under: limits)
    turns.withLock { turns in
      for limit in rates { turns[limit.bucket]? -= limit.interval }
    }
  }

  private struct Limit {
    var bucket: Bucket
    var perSecond: Double
    var interval: Duration { .seconds(1 / perSecond) }
  }

  private func rates(of request: PoolRequest, under limits: RateLimits) -> [Limit] {
    var rates: [Limit] = []
    if let rate = limits.rate { rates.append(Limit(bucket: .pool(limits.pool), perSecond: rate)) }
    guard limits.hasQuotas else { return rates }
    let challenge = request.input["ChallengeName"]?.string
    let category = QuotaCategory.of(request.operation, challenge: challenge)
    let share = Self.share / Double(limits.shards)
    var quota = Double(category.requestsPerSecond) * share
    // An account with a rate above the default must have bought a higher quota.
    if category.isAdjustable { quota = max(quota, limits.rate ?? 0) }
    rates.append(Limit(bucket: .category(category.name), perSecond: quota))
    if category.limitsEachOperation {
      let perSecond = Double(QuotaCategory.operationLimit) * share
      rates.append(Limit(bucket: .operation(request.operation), perSecond: perSecond))
    }
    return rates
  }
}

/// The limits on the requests to one pool.
package struct RateLimits: Hashable, Sendable {
  /// The pool's name in the project file.
  package var pool: String

  /// The maximum number of requests per second from this process to the pool; nil for no limit.
  package var rate: Double?

  /// Whether the service has an account with quotas.
  ///
  /// A server on this machine, such as a mock or an emulator, has none.
  var hasQuotas: Bool

  /// The number of processes that divide the limits, because they are parts of one run.
  package var shards: Int

  /// Creates the limits for a pool at an endpoint.
  ///
  /// `rate` is the rate of all shards together.
  package init(pool: String, rate: Double?, at endpoint: PoolEndpoint, shards: Int = 1) {
    (self.pool, self.shards) = (pool, max(1, shards))
    self.rate = rate.map { $0 / Double(max(1, shards)) }
    hasQuotas = !(WebAddress(endpoint.url)?.isLoopback ?? false)
  }
}

/// A turn under a pacer's limits for each request to a pool.
package struct PacedPool: Sendable {
  let pacer: RequestPacer
  let limits: RateLimits

  /// Creates the pacing of the requests to one pool.
  package init(_ pacer: RequestPacer, _ limits: RateLimits) {
    (self.pacer, self.limits) = (pacer, limits)
  }

  /// Reserves the next turn for a call, and returns the time until it.
  func reserve(_ request: PoolRequest) -> Duration { pacer.reserve(request, under: limits) }

  /// Gives back the turn of a call that is not made.
  func release(_ request: PoolRequest) { pacer.release(request, under: limits) }
}
