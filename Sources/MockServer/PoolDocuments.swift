import CognitoModel
import Hummingbird
import HTTPTypes
import JSON
import MockPool

/// The public documents of pools, with the keys and endpoints for verifying tokens.
struct PoolDocuments: Sendable {
  let pools: PoolRegistry

  /// The requested document; nil if no document has the path.
  ///
  /// The URLs in the document have the request's scheme and host. If `isForeign` is true, the
  /// host is not the server's and can only be a pool's domain.
  func respond(
    to request: Request,
    by scheme: String,
    atOwnDomainsOnly isForeign: Bool
  ) async -> Response? {
    let segments = request.uri.path.split(separator: "/").map(String.init)
    guard segments.count >= 2, segments[segments.count - 2] == ".well-known",
      let kind = Kind(rawValue: segments[segments.count - 1])
    else { return nil }
    let authority = request.head.authority ?? ""
    let base = "\(scheme)://\(authority)"
    if segments.count == 3, !isForeign {
      let id = segments[0]
      guard let host = pools[id: id] else { return .noPool(id) }
      return await document(kind, of: host, at: "\(base)/\(id)")
    }
    guard segments.count == 2 else { return nil }
    if let name = OAuthAddress.domain(authority), let host = await pools.host(of: name) {
      return await document(kind, of: host, at: base)
    }
    let hosts = pools.hosts
    guard !isForeign, !OAuthAddress.isPrefixDomain(authority) else { return nil }
    guard let host = hosts.first, hosts.count == 1 else { return choice(kind, hosts, base) }
    return await document(kind, of: host, at: base)
  }

  private enum Kind: String {
    case keys = "jwks.json"
    case openID = "openid-configuration"
  }

  private func document(_ kind: Kind, of host: PoolActor, at base: String) async -> Response {
    switch kind {
    case .keys:
      if let keys = try? await host.keySet() {
        .document(keys)
      } else {
        .document(MockReply.withoutKey.body, status: .internalServerError)
      }
    case .openID: .document(PoolDocuments.openID(base, issuer: await host.issuer))
    }
  }

  /// The URLs of the documents of the 100 oldest pools.
  private func choice(_ kind: Kind, _ hosts: [PoolActor], _ base: String) -> Response {
    let addresses = hosts.sorted { $0.number < $1.number }.prefix(PoolDocuments.shownPools).map {
      JSONValue.string("\(base)/\($0.id)/.well-known/\(kind.rawValue)")
    }
    let body: JSONObject = [
      "message": .string(
        "This mock has \(hosts.count) pools. Each has this document below its ID."
      ),
      "addresses": .array(addresses),
    ]
    return .document(body, status: .notFound)
  }

  private static let shownPools = 100

  /// The members of the service's document in the service's order, with endpoints below `base`.
  ///
  /// The endpoints do not depend on the issuer, because the pool does not exist on AWS.
  private static func openID(_ base: String, issuer: String) -> JSONObject {
    func address(_ endpoint: OAuthEndpoint) -> JSONValue {
      .string("\(base)/\(endpoint.rawValue)")
    }
    return [
      "authorization_endpoint": address(.authorize),
      "end_session_endpoint": address(.logout),
      "id_token_signing_alg_values_supported": ["RS256"],
      "issuer": .string(issuer),
      "jwks_uri": .string("\(base)/.well-known/jwks.json"),
      "response_types_supported": ["code", "token"],
      "revocation_endpoint": address(.revoke),
      "scopes_supported": ["openid", "email", "phone", "profile"],
      "subject_types_supported": ["public"],
      "token_endpoint": address(.token),
      "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
      "userinfo_endpoint": address(.userInfo),
    ]
  }
}

extension Response {
  fileprivate static func noPool(_ id: String) -> Response {
    document(["message": .string("User pool \(id.echoed) does not exist.")], status: .notFound)
  }

  fileprivate static func document(
    _ body: JSONObject,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    .json(body, status: status, .crossOrigin)
  }
}
