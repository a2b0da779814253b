import AuthCrypto
import HTTPTypes
import Hummingbird

/// Who may use the control endpoints: programs of this machine, and others that have the token.
struct ControlGate: Sendable {
  /// What `Authorization: Bearer` has to carry; nil where only this machine reaches the server.
  let token: String?

  /// Whether the endpoints are behind a path that only this process knows.
  var isPrivate = false

  /// `http` or `https`, for the origin of the server's own pages.
  let scheme: String

  /// Throws where a request comes from another site's page, without the token, or with another kind of body.
  func admit(_ request: Request) throws(ControlFault) {
    let own = "\(scheme)://\(request.head.authority ?? "")".lowercased()
    guard request.headers[values: .origin].allSatisfy({ $0.lowercased() == own }) else {
      throw .foreignOrigin
    }
    if let token {
      guard let given = ControlGate.bearer(request) else { throw .noToken }
      guard ConstantTime.isEqual(given, token) else { throw .wrongToken }
    }
    // A page may post other types, or none, to any server without asking it first.
    guard request.method != .post || ControlGate.isJSON(request.headers[.contentType]) else {
      throw .notJSON
    }
  }

  private static func bearer(_ request: Request) -> String? {
    let scheme = "bearer "
    guard let field = request.headers[.authorization],
      field.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    return String(field.dropFirst(scheme.count).drop { $0 == " " })
  }

  private static func isJSON(_ type: String?) -> Bool {
    let essence = type?.prefix { $0 != ";" }.lowercased() ?? ""
    return essence.drop { $0 == " " }.prefix { $0 != " " } == "application/json"
      && !essence.contains(",")
  }
}
