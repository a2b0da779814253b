import JSON
import MockPool
import Synchronization

/// The domains that pools are being given, so that two pools never get one at the same time.
///
/// Which pool has a domain only the pools know: they are asked, for nobody asks often.
final class DomainClaims: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Does something with a domain that nobody else gives away meanwhile; nil where somebody does.
  func holding<Result: Sendable>(
    _ name: String,
    _ body: () async -> Result
  ) async -> Result? {
    guard names.withLock({ $0.insert(name).inserted }) else { return nil }
    defer { _ = names.withLock { $0.remove(name) } }
    return await body()
  }
}

extension PoolRegistry {
  /// The pool that has a domain; of several, the one with the given id, or else the newest.
  func host(ofDomain name: String, preferring id: String? = nil) async -> PoolHost? {
    var found: [PoolHost] = []
    for host in hosts where await host.domainNames.contains(name) { found.append(host) }
    return found.first { $0.id == id } ?? found.max { $0.number < $1.number }
  }

  /// Answers CreateUserPoolDomain, unless another pool has the domain, or gets it just now.
  func answerUnlessTaken(
    _ request: MockRequest,
    for host: PoolHost,
    _ answer: () async -> MockReply
  ) async -> MockReply {
    if sharesDomains { return await answer() }
    let name = request.input["Domain"]?.string ?? ""
    let reply = await domainClaims.holding(name) { () -> MockReply? in
      if let owner = await self.host(ofDomain: name), owner.id != host.id { return nil }
      return await answer()
    }
    return reply.flatMap(\.self) ?? MockPool.domainTaken(request)
  }
}
