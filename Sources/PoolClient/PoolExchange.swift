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
  package init(_ request: PoolRequest, _ answer: PoolAnswer) {
    operation = request.operation
    self.request = request.shown
    self.answer = PoolRequest(operation, RequestObject(answer.body)).shown
    status = answer.status
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
