internal import AuthCrypto
internal import CognitoModel
package import JSON
package import Values

/// A call of an operation, with every secret member of the service model sealed.
package struct PoolRequest: Hashable, Sendable {
  /// The name as in the API, such as `SignUp`.
  package let operation: String

  /// The members of the request.
  package let input: RequestObject

  /// Creates a request and seals its secret members.
  package init(_ operation: String, _ input: RequestObject) {
    self.operation = operation
    let challenge = input["ChallengeName"]?.string
    self.input = input.sealing {
      CognitoModel.isSecret(member: $0, in: operation, challenge: challenge)
    }
  }

  /// The members for reports, with the subject and expiry of each token.
  package var shown: JSONObject {
    input.shown { CompactJWS.masked($0.reveal()) }
  }
}

extension CompactJWS {
  /// Returns the subject and expiry of a token, or the mask for any other secret.
  fileprivate static func masked(_ text: String) -> String { summary(of: text) ?? Secret.mask }
}

/// The body of a response for reports, and the secrets that are masked in it.
package struct MaskedBody: Hashable, Sendable {
  /// The body with the subject and expiry of each token, and the mask for other secrets.
  package private(set) var shown: JSONObject

  /// Every string in a secret member, at every depth, for a redactor by value.
  package private(set) var secrets: [Secret] = []

  /// Masks the secret members of the service model in a response of `operation`.
  package init(_ body: JSONObject, of operation: String) {
    var masking = BodyMasking(operation: operation, challenge: body["ChallengeName"]?.string)
    shown = masking.masked(body) ?? body
    secrets = masking.secrets
  }
}

/// Masks a body in one pass, and copies only the parts that contain a secret.
private struct BodyMasking {
  let operation: String
  let challenge: String?
  var secrets: [Secret] = []

  /// Returns the object with its secrets masked; nil if it has no secrets.
  mutating func masked(_ object: JSONObject) -> JSONObject? {
    var result: JSONObject?
    for (key, value) in object.members {
      let isSecret = CognitoModel.isSecret(member: key, in: operation, challenge: challenge)
      guard let masked = isSecret ? mask(for: value) : masked(value) else { continue }
      if result == nil { result = object }
      result?[key] = masked
    }
    return result
  }

  private mutating func masked(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .object(let object): return masked(object).map(JSONValue.object)
    case .array(var elements):
      var isMasked = false
      for (index, element) in elements.enumerated() {
        guard let masked = masked(element) else { continue }
        (elements[index], isMasked) = (masked, true)
      }
      return isMasked ? .array(elements) : nil
    case .null, .bool, .number, .string: return nil
    }
  }

  /// Returns the replacement of a secret for reports; nil leaves the value unchanged.
  ///
  /// An empty string and null are unchanged, because they reveal nothing and explain failures.
  private mutating func mask(for value: JSONValue) -> JSONValue? {
    collect(value)
    switch value {
    case .null, .string(""): return nil
    case .string(let text): return .string(CompactJWS.masked(text))
    case .bool, .number, .array, .object: return .string(Secret.mask)
    }
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .string(let text): secrets.append(Secret(text))
    case .array(let elements): for element in elements { collect(element) }
    case .object(let object): for member in object.members { collect(member.value) }
    case .null, .bool, .number: break
    }
  }
}
