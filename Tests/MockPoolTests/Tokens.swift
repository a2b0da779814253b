import AuthCrypto
import JSON
@testable import MockPool

/// The tokens in a response.
struct Tokens {
  let access: String
  let id: String
  let refresh: String?

  init?(_ reply: MockReply) {
    let result = reply.body["AuthenticationResult"]
    guard let access = result?["AccessToken"]?.string, let id = result?["IdToken"]?.string else {
      return nil
    }
    self.access = access
    self.id = id
    refresh = result?["RefreshToken"]?.string
  }

  var accessClaims: JSONObject {
    get throws { try CompactJWS(parsing: access).payload }
  }

  var idClaims: JSONObject {
    get throws { try CompactJWS(parsing: id).payload }
  }
}

extension JSONValue {
  /// A list of `Name` and `Value`, sorted by name.
  static func attributes(_ attributes: [String: String]) -> JSONValue {
    .array(
      attributes.sorted { $0.key < $1.key }
        .map { ["Name": .string($0.key), "Value": .string($0.value)] }
    )
  }

  /// The values of a list of `Name` and `Value`, by name.
  var attributes: [String: String] {
    let pairs = (array ?? []).compactMap { element -> (String, String)? in
      guard let name = element["Name"]?.string, let value = element["Value"]?.string else {
        return nil
      }
      return (name, value)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
