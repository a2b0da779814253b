internal import AuthCrypto
internal import CognitoModel
package import JSON
internal import Values

/// A request and its answer as reports may show them, with every secret member masked.
package struct PoolExchange: Hashable, Sendable {
  /// The operation's name.
  package let operation: String

  /// The request's body.
  package let request: JSONObject

  /// The answer's body.
  package let answer: JSONObject

  /// The answer's HTTP status.
  package let status: Int

  /// Masks both bodies; what must stay secret by its value is the redactor's to find.
  package init(operation: String, input: JSONObject, answer: PoolAnswer) {
    self.operation = operation
    request = PoolExchange.masked(input, of: operation)
    self.answer = PoolExchange.masked(answer.body, of: operation)
    status = answer.status
  }

  /// A request's or answer's body with its secret members masked.
  ///
  /// Tokens show whose they are and until when. Empty texts and null stay, since they hide nothing
  /// and explain much.
  package static func masked(_ body: JSONObject, of operation: String) -> JSONObject {
    masked(body, of: operation, challenge: body["ChallengeName"]?.string)
  }

  private static func masked(
    _ body: JSONObject,
    of operation: String,
    challenge: String?
  ) -> JSONObject {
    JSONObject(
      body.members.map { key, value in
        let isSecret = CognitoModel.isSecret(member: key, in: operation, challenge: challenge)
        return (key, isSecret ? mask(of: value) : masked(value, of: operation, challenge))
      }
    )
  }

  private static func masked(
    _ value: JSONValue,
    of operation: String,
    _ challenge: String?
  ) -> JSONValue {
    switch value {
    case .object(let object): .object(masked(object, of: operation, challenge: challenge))
    case .array(let elements): .array(elements.map { masked($0, of: operation, challenge) })
    case .null, .bool, .number, .string: value
    }
  }

  private static func mask(of value: JSONValue) -> JSONValue {
    switch value {
    case .null, .string(""): value
    case .string(let text): .string(CompactJWS.summary(of: text) ?? Secret.mask)
    case .bool, .number, .array, .object: .string(Secret.mask)
    }
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
