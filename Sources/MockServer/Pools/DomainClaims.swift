import JSON
import MockPool
import Synchronization

/// The name and scope of a domain: a prefix is unique in its region, a host name everywhere.
struct DomainName: Hashable, Sendable {
  let name: String

  /// The region of a prefix; nil for a host name, which belongs to every region.
  let region: Region?

  init(_ name: String, in region: Region?) { (self.name, self.region) = (name, region) }

  /// The domain in a CreateUserPoolDomain call.
  ///
  /// A host name belongs to a distribution, and regions do not share distributions (developer
  /// guide, *Using your own domain*).
  init(created request: MockRequest, by host: PoolActor) {
    name = request.input["Domain"]?.string ?? ""
    region = request.input["CustomDomainConfig"] == nil ? host.region : nil
  }
}

/// The domains that calls are creating.
///
/// This set prevents two pools from getting the same domain. Only the pools store their domains, so
/// each lookup searches all pools. Lookups are rare.
final class DomainClaims: Sendable {
  private let names = Mutex<Set<DomainName>>([])

  /// Runs `body` while no other call can claim the domain; nil if another call is claiming it.
  func holding<Result: Sendable>(_ name: DomainName, _ body: () async -> Result) async -> Result? {
    guard names.withLock({ $0.insert(name).inserted }) else { return nil }
    defer { _ = names.withLock { $0.remove(name) } }
    return await body()
  }
}

extension PoolRegistry {
  /// The pool with a domain; nil if no pool has the domain.
  ///
  /// Among several pools, the pool with the given ID comes first. Pools in the server's region
  /// come next, and then the newest pool.
  func host(of domain: DomainName, preferring id: String? = nil) async -> PoolActor? {
    var found: [PoolActor] = []
    for host in hosts where answers(host, in: domain.region) {
      if await host.domainNames.contains(domain.name) { found.append(host) }
    }
    if let preferred = found.first(where: { $0.id == id }) { return preferred }
    let region = domain.region?.name ?? homeRegion
    let here = found.filter { $0.region.name == region }
    return (here.isEmpty ? found : here).max { $0.number < $1.number }
  }

  /// Responds to CreateUserPoolDomain; rejects the call if another pool has the domain or is
  /// creating it.
  func answerUnlessTaken(
    _ request: MockRequest,
    for host: PoolActor,
    _ answer: () async -> MockReply
  ) async -> MockReply {
    if sharesDomains { return await answer() }
    let domain = DomainName(created: request, by: host)
    let reply = await domainClaims.holding(domain) { () -> MockReply? in
      for other in hosts where other.id != host.id {
        guard domain.region == nil || domain.region == other.region else { continue }
        if await other.domainNames.contains(domain.name) { return nil }
      }
      return await answer()
    }
    return reply.flatMap(\.self) ?? MockPool.domainTaken(request)
  }
}
