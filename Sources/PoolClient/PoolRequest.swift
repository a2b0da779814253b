internal import AuthCrypto
package import CognitoModel
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

extension PoolAnswer {
  /// The body as reports may show it; what must stay secret by its value is the redactor's to find.
  package func shown(of operation: String) -> JSONObject {
    PoolRequest(operation, RequestObject(body)).shown
  }
}

extension CognitoModel {
  /// The texts of all secret members in a request's or answer's body, for a redactor by value.
  package static func secrets(in body: JSONObject, of operation: String) -> [String] {
    body.members.flatMap { key, value in
      isSecret(member: key, in: operation)
        ? texts(in: value) : objects(in: value).flatMap { secrets(in: $0, of: operation) }
    }
  }

  private static func texts(in value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let object): object.members.flatMap { texts(in: $0.value) }
    case .null, .bool, .number: []
    }
  }

  private static func objects(in value: JSONValue) -> [JSONObject] {
    switch value {
    case .object(let object): [object]
    case .array(let elements): elements.flatMap(objects)
    case .null, .bool, .number, .string: []
    }
  }
}
