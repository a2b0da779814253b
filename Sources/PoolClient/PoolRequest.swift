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
    input.shown { CompactJWS.masked($0.reveal()) }
  }
}

extension CompactJWS {
  /// What reports show of a secret string: whose token it is and until when, or the mask.
  fileprivate static func masked(_ text: String) -> String { summary(of: text) ?? Secret.mask }
}

/// The body of an answer for reports, and what was masked in it.
package struct MaskedBody: Hashable, Sendable {
  /// The body; tokens show whose they are and until when, every other secret is the mask.
  package private(set) var shown: JSONObject

  /// Every string of a secret member, at every depth, for a redactor by value.
  package private(set) var secrets: [Secret] = []

  /// Masks the members that the service model calls secret in an answer of `operation`.
  package init(_ body: JSONObject, of operation: String) {
    var masking = BodyMasking(operation: operation, challenge: body["ChallengeName"]?.string)
    shown = masking.masked(body) ?? body
    secrets = masking.secrets
  }
}

/// One walk over a body.
///
/// What has no secret in it is not copied.
private struct BodyMasking {
  let operation: String
  let challenge: String?
  var secrets: [Secret] = []

  /// The object without its secrets; nil where it has none.
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

  /// What reports show of a secret.
  ///
  /// An empty string and null stay: they hide nothing and explain much.
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
