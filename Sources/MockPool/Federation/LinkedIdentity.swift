import FoundationEssentials
import JSON

/// A user of an identity provider's who signs in as a user of the pool.
struct LinkedIdentity: Hashable, Sendable, Codable {
  let provider: String
  let providerType: String

  /// The attribute of the provider's user by which it is known, `Cognito_Subject` of a social one.
  let attribute: String
  let userID: String
  let linked: Date

  /// Whether this is the identity that a reference means.
  func matches(_ reference: JSONValue?) -> Bool {
    provider == reference?["ProviderName"]?.string
      && userID == reference?["ProviderAttributeValue"]?.string
      && attribute == reference?["ProviderAttributeName"]?.string
  }
}

extension [LinkedIdentity] {
  /// The value of a user's attribute `identities` (seen in events of triggers).
  var attributeText: String {
    JSONValue.array(
      map { identity in
        var members = identity.members
        members["primary"] = false
        members["dateCreated"] = .number(JSONNumber(identity.milliseconds))
        return .object(members)
      }
    )
    .text()
  }

  /// The claim `identities` of id tokens, where everything is text (seen in tokens).
  var claim: JSONValue? {
    guard !isEmpty else { return nil }
    return .array(
      map { identity in
        let head: JSONObject = ["dateCreated": .string(String(identity.milliseconds))]
        return .object(head.laying(identity.members).laying(["primary": "false"]))
      }
    )
  }
}

extension LinkedIdentity {
  /// «unconfirmed»: that `issuer` is null for a SAML provider too, of whose metadata nothing is known here.
  fileprivate var members: JSONObject {
    [
      "userId": .string(userID), "providerName": .string(provider),
      "providerType": .string(providerType), "issuer": .null,
    ]
  }

  fileprivate var milliseconds: Int { Int((linked.timeIntervalSince1970 * 1000).rounded()) }
}
