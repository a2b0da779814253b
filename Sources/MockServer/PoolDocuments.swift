import Hummingbird
import HTTPTypes
import JSON
import NIOCore

/// What a pool publishes for those who check its tokens.
struct PoolDocuments: Sendable {
  let pools: PoolRegistry

  /// The document at a path; nil where the path names none.
  func respond(to request: Request) async -> Response? {
    let segments = request.uri.path.split(separator: "/").map(String.init)
    guard segments.count == 3, segments[1] == ".well-known" else { return nil }
    switch segments[2] {
    case "jwks.json": return await document(of: segments[0]) { await $0.keySet }
    case "openid-configuration":
      let base = request.head.authority.map { "http://\($0)" }
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

  /// The members that hold without the OAuth 2.0 endpoints, which the mock does not have.
  ///
  /// The keys are where the request came to, whatever the issuer: the real service has not got them.
  private static func openID(_ id: String, issuer: String, base: String?) -> JSONObject {
    [
      "issuer": .string(issuer),
      "jwks_uri": .string("\(base ?? "")/\(id)/.well-known/jwks.json"),
      "id_token_signing_alg_values_supported": ["RS256"],
      "subject_types_supported": ["public"],
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
