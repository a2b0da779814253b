import Hummingbird
import MockPool

/// An address of an authorization server that is there, before anything of the request is looked at.
struct OAuthPlace: Sendable {
  let address: OAuthAddress

  /// The pool that the address names; nil where the request has to.
  private let host: PoolActor?

  /// Finds the address of a request; nil where there is none, or no such pool.
  ///
  /// A host that is none of the server's (`isForeign`) can only be a pool's own domain.
  init?(_ request: Request, isForeign: Bool, among pools: PoolRegistry) async {
    let authority = request.head.authority
    guard var address = OAuthAddress(path: request.uri.path, authority: authority) else {
      return nil
    }
    switch address.pool {
    case .id(let id):
      host = isForeign ? nil : pools[id: id]
      if host == nil { return nil }
    case .domain(let name):
      host = await pools.host(of: name)
      guard host == nil else { break }
      // A name of the server's own is no domain.
      guard !isForeign, !OAuthAddress.isPrefixDomain(authority ?? "") else { return nil }
      address.pool = .request
    case .request:
      guard !isForeign else { return nil }
      host = nil
    }
    self.address = address
  }

  /// The pool that a request is for; nil where the server has none at all.
  ///
  /// Any pool answers a request for a client that is not there as the right one would.
  func party(to request: OAuthRequest, among pools: PoolRegistry) -> OAuthParty? {
    if let host = host ?? pools.host(for: request.route) {
      return OAuthParty(address: address, host: host, isNamed: true)
    }
    return pools.hosts.min { $0.number < $1.number }
      .map { OAuthParty(address: address, host: $0, isNamed: false) }
  }
}

/// The pool that answers a request, and where it was asked.
struct OAuthParty: Sendable {
  let address: OAuthAddress
  let host: PoolActor

  /// Whether the request is that pool's, rather than none's.
  let isNamed: Bool
}

extension OAuthRequest {
  /// The request as a pool gets it: without what is the server's own, and with the browser's session.
  func from(_ visit: Visit) -> OAuthRequest {
    var request = self
    request.form = form?.without(Visit.csrfField)
    request.browser = visit.session
    return request
  }
}
