import Hummingbird
import MockPool

/// An existing address of an authorization server, found before the body of the request is read.
struct OAuthPlace: Sendable {
  let address: OAuthAddress

  /// The pool of the address; nil if only the request identifies the pool.
  private let host: PoolActor?

  /// Finds the address of a request; nil if it is not an endpoint, or the pool does not exist.
  ///
  /// If `isForeign` is true, the host is not the server's and can only be a pool's domain.
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
      // The server's host is not the domain of a pool.
      guard !isForeign, !OAuthAddress.isPrefixDomain(authority ?? "") else { return nil }
      address.pool = .request
    case .request:
      guard !isForeign else { return nil }
      host = nil
    }
    self.address = address
  }

  /// The pool that responds to a request; nil if the server has no pool.
  ///
  /// If the client does not exist, the oldest pool responds, because all pools return the same
  /// response.
  func party(to request: OAuthRequest, among pools: PoolRegistry) -> OAuthParty? {
    if let host = host ?? pools.host(for: request.route) {
      return OAuthParty(address: address, host: host, isNamed: true)
    }
    return pools.hosts.min { $0.number < $1.number }
      .map { OAuthParty(address: address, host: $0, isNamed: false) }
  }
}

/// The pool that responds to a request, and the address of the request.
struct OAuthParty: Sendable {
  let address: OAuthAddress
  let host: PoolActor

  /// Whether the request identifies this pool; false if the pool replaces a missing pool.
  let isNamed: Bool
}

extension OAuthRequest {
  /// The request to a pool, with the browser's session and without the server's CSRF field.
  func from(_ visit: Visit) -> OAuthRequest {
    var request = self
    request.form = form?.without(Visit.csrfField)
    request.browser = visit.session
    return request
  }
}
