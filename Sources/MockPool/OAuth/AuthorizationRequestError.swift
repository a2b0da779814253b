import CognitoModel

/// The reason for rejecting a request for a sign-in, with the recipient of the error.
enum AuthorizationRequestError: Error {
  /// An error for the user, because the address can belong to another app.
  case shown(String, clientID: String?)
  /// An error for the app, at its callback address.
  case redirected(AppCallback, error: String, detail: String?)
  /// A request for another identity provider, which the mock does not implement.
  ///
  /// No error is sent.
  case federated(String)
}

/// The address where an app receives the response.
struct AppCallback: Hashable, Sendable {
  let redirectURI: String
  let state: String?

  /// Whether responses are in the fragment after `#`, which stays in the browser (RFC 6749 §4.2.2).
  var isFragment = false

  func telling(_ fields: [(String, String)]) -> String {
    let state = state.map { [("state", $0)] } ?? []
    return FormFields(fields + state).added(to: redirectURI, inFragment: isFragment)
  }

  /// The address with an error, in the order of the service's parameters (observed).
  func telling(error: String, detail: String?) -> String {
    let head = detail.map { [("error_description", $0)] } ?? []
    let tail = (state.map { [("state", $0)] } ?? []) + [("error", error)]
    return FormFields(head + tail).added(to: redirectURI, inFragment: isFragment)
  }
}

extension AuthorizationRequestError {
  static func missing(_ parameter: String, _ query: FormFields) -> AuthorizationRequestError {
    .shown("Required String parameter '\(parameter)' is not present", clientID: query["client_id"])
  }

  /// The error for an address that the client has not registered.
  static func mismatch(_ query: FormFields) -> AuthorizationRequestError {
    .shown("redirect_mismatch", clientID: query["client_id"])
  }

  /// The response to the browser; throws if the mock does not support the request.
  func answer() throws(ServiceError) -> AuthorizationServerResponse {
    switch self {
    case .shown(let error, let clientID):
      let client = clientID.map { [("client_id", $0.echoed)] } ?? []
      return .redirect(.own(.error, FormFields([("error", error)] + client)), .kept)
    case .redirected(let app, let error, let detail):
      return .redirect(.app(app.telling(error: error, detail: detail)), .kept)
    case .federated(let provider):
      throw .notImplemented("sign-in by the identity provider \(provider)")
    }
  }
}
