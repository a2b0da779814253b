package import Transport

/// A successful response of a service with the query protocol.
package struct QueryResponse: Sendable {
  private let body: [UInt8]

  init(_ response: HTTPResponse) throws(QueryError) {
    let error = ResponseXML(response.body).element("Error")
    guard response.status == 200 else {
      throw .service(
        status: response.status,
        code: error?.content("Code"),
        message: error?.content("Message")
      )
    }
    body = response.body
  }

  /// The string in the only element with the given name; nil if there is none, or more than one.
  package func text(_ name: String) -> String? { ResponseXML(body).content(name) }

  /// The decisions of `SimulatePrincipalPolicy`, by the name of the action.
  ///
  /// Source: IAM's API reference, `EvaluationResult`.
  package var decisions: [String: PolicyDecision] {
    var found: [String: PolicyDecision] = [:]
    for result in ResponseXML(body).element("EvaluationResults")?.elements("member") ?? [] {
      guard let action = result.content("EvalActionName"), let word = result.content("EvalDecision")
      else { continue }
      let missing = result.elements("MissingContextValues").flatMap { $0.elements("member") }
      let keys = missing.compactMap(\.characters)
      found[action] =
        word == "explicitDeny"
        ? .denied(word)
        : !keys.isEmpty ? .depends(on: keys) : word == "allowed" ? .allowed : .denied(word)
    }
    return found
  }
}

/// IAM's decision about one action.
package enum PolicyDecision: Hashable, Sendable {
  case allowed
  /// The value is `implicitDeny` or `explicitDeny`.
  case denied(String)
  /// The policies depend on facts about the request that a simulation does not have.
  case depends(on: [String])
}

/// The reason that a service with the query protocol returned no success.
package enum QueryError: Error, Hashable, Sendable {
  case transport(TransportError)
  /// The service returned an error; the code and the message are nil if they are unreadable.
  case service(status: Int, code: String?, message: String?)

  /// Whether the service rejected the keys or the signature.
  ///
  /// Source: IAM user guide, "Troubleshoot Signature Version 4", and STS's common errors.
  package var isOfCredentials: Bool {
    guard case .service(_, let code?, _) = self else { return false }
    return [
      "InvalidClientTokenId", "SignatureDoesNotMatch", "ExpiredToken", "ExpiredTokenException",
      "IncompleteSignature", "UnrecognizedClientException", "InvalidSignatureException",
      "MissingAuthenticationToken", "RequestExpired", "OptInRequired",
    ].contains(code)
  }

  /// Whether the caller lacks the permission for the operation.
  package var isOfPermission: Bool {
    guard case .service(_, let code?, _) = self else { return false }
    return ["AccessDenied", "AccessDeniedException", "AuthorizationError"].contains(code)
  }

  /// The reason in reports: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .transport(let error): error.message
    case .service(let status, let code, let message):
      (code ?? "HTTP \(status)") + (message.map { ": \($0)" } ?? "")
    }
  }
}
