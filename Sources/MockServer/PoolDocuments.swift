import Hummingbird
import HTTPTypes
import JSON
import MockPool
import NIOCore

/// What a pool publishes for those who check its tokens.
struct PoolDocuments: Sendable {
  let pools: PoolRegistry

  /// The document at a path, with addresses of a scheme; nil where the path names none.
  func respond(to request: Request, by scheme: String) async -> Response? {
    let segments = request.uri.path.split(separator: "/").map(String.init)
    guard segments.count == 3, segments[1] == ".well-known" else { return nil }
    switch segments[2] {
    case "jwks.json": return await document(of: segments[0]) { await $0.keySet }
    case "openid-configuration":
      let base = request.head.authority.map { "\(scheme)://\($0)" }
      return await document(of: segments[0]) { host in
        PoolDocuments.openID(host.id, issuer: await host.issuer, base: base)
      }
    default: return nil
    }
  }

  private func document(
    of id: String,
    _ body: (PoolHost) async -> JSONObject
  ) async -> Response {
    guard let host = pools[id: id] else {
      return .document(["message": .string("User pool \(id) does not exist.")], status: .notFound)
    }
    return .document(await body(host))
  }

  /// What the service's document says, in its order, with the endpoints below the pool's path.
  ///
  /// All are where the request came to, whatever the issuer: the real service has not got the pool.
  private static func openID(_ id: String, issuer: String, base: String?) -> JSONObject {
    let pool = "\(base ?? "")/\(id)"
    func address(_ endpoint: OAuthEndpoint) -> JSONValue {
      .string("\(pool)/\(endpoint.rawValue)")
    }
    return [
      "authorization_endpoint": address(.authorize),
      "end_session_endpoint": address(.logout),
      "id_token_signing_alg_values_supported": ["RS256"],
      "issuer": .string(issuer),
      "jwks_uri": .string("\(pool)/.well-known/jwks.json"),
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
  fileprivate static func document(
    _ body: JSONObject,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var fields = HTTPFields.crossOrigin
    fields[.contentType] = "application/json"
    return Response(
      status: status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: JSONValue.object(body).bytes()))
    )
  }
}
