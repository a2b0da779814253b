internal import AuthCrypto
internal import CognitoModel
package import JSON
package import Values

/// A call of an operation, with every member sealed that the service model calls secret.
package struct PoolRequest: Hashable, Sendable {
  /// The name as in the API, such as `SignUp`.
  package let operation: String

  /// The request's members.
  package let input: RequestObject

  /// Takes members and seals the secret ones.
  package init(_ operation: String, _ input: RequestObject) {
    self.operation = operation
    let challenge = input["ChallengeName"]?.string
    self.input = input.sealing {
      CognitoModel.isSecret(member: $0, in: operation, challenge: challenge)
    }
  }

  /// The members as reports may show them; tokens show whose they are and until when.
  package var shown: JSONObject {
    input.shown { CompactJWS.summary(of: $0.reveal()) ?? Secret.mask }
  }
}
