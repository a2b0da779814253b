import JSON
import MockPool
import Synchronization

// What belongs to no single pool: the list of pools, the provisioned limits, and the clock.
extension PoolRegistry {
  /// Responds to ListUserPools with the pools of one region, in the order of their creation.
  func list(_ request: MockRequest, in region: Region?) async -> MockReply {
    let region = region?.name ?? homeRegion
    var pools: [(number: Int, summary: JSONObject)] = []
    for host in state.withLock({ $0.routes.listed(in: region) }) {
      pools.append((host.number, await host.summary))
    }
    return MockPool.list(request, pools)
  }

  /// Responds to calls about the account's provisioned limits, which do not belong to a pool.
  func answerLimits(_ request: MockRequest) -> MockReply {
    state.withLock { state in
      let before = state.limits.values
      let reply = state.limits.answer(request)
      if state.limits.values != before {
        journal?.submit([.put(.server(.limits), state.limits.values)])
      }
      return reply
    }
  }

  /// Restores the provisioned limits from the state file.
  func restore(limits: [String: Int]) { state.withLock { $0.limits = ProvisionedLimits(limits) } }

  /// The clock for a new pool.
  var clock: PoolClock { state.withLock { $0.clock } }

  /// Restores the offset of the clock for future pools.
  func restore(clockOffset: Double) {
    let clock = restored(clockOffset, at: .server(.clock))
    state.withLock { $0.clock = clock }
  }

  /// A clock with the offset from the state file, or with the offset of the server's start if that
  /// is greater.
  ///
  /// The greater offset is saved, because a clock can't go back at the next start.
  func restored(_ offset: Double, at place: StateKey) -> PoolClock {
    let least = configuration.clockAdvance / .seconds(1)
    if offset < least { journal?.submit([.put(place, least)]) }
    return PoolClock(base: clock, offset: max(offset, least))
  }

  /// Advances the clocks of all pools, including future pools.
  func advance(by seconds: Double) async throws(ControlError) -> PoolClock {
    let (clock, hosts) = state.withLock { state -> (PoolClock?, [PoolActor]) in
      guard state.clock.advance(by: seconds) else { return (nil, []) }
      journal?.submit([.put(.server(.clock), state.clock.offset)])
      return (state.clock, state.routes.hosts)
    }
    guard let clock else { throw .badAdvance }
    for host in hosts { _ = try await host.advance(by: seconds) }
    return clock
  }
}
