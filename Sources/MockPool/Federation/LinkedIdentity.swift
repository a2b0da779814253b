import FoundationEssentials
import JSON

/// An identity provider's user who signs in as a user of the pool.
struct LinkedIdentity: Hashable, Sendable, Codable {
  let provider: String
  let providerType: String

  /// The attribute that identifies the provider's user; `Cognito_Subject` for a social provider.
  let attribute: String
  let userID: String
  let linked: Date

  /// Whether a reference identifies this linked identity.
  func matches(_ reference: JSONValue?) -> Bool {
    reference?["ProviderName"] == .string(provider)
      && reference?["ProviderAttributeValue"] == .string(userID)
      && reference?["ProviderAttributeName"] == .string(attribute)
  }
}

extension [LinkedIdentity] {
  /// The linked identities as the value of the `identities` attribute (observed in events of
  /// triggers).
  var attributeText: String {
    JSONValue.array(
      map { identity in
        var members = identity.members
        members["primary"] = false
        members["dateCreated"] = .integer(identity.milliseconds)
        return .object(members)
      }
    )
    .text()
  }

  /// The `identities` claim of ID tokens; nil if there are no identities.
  ///
  /// All values in the claim are strings (observed in tokens).
  var claim: JSONValue? {
    guard !isEmpty else { return nil }
    return .array(
      map { identity in
        let head: JSONObject = ["dateCreated": .string(String(identity.milliseconds))]
        return .object(
          head.replacingMembers(with: identity.members).replacingMembers(with: ["primary": "false"])
        )
      }
    )
  }
}

extension LinkedIdentity {
  /// The members of one identity.
  ///
  /// «unconfirmed»: that `issuer` is also null for a SAML provider, whose metadata the mock does
  /// not have.
  fileprivate var members: JSONObject {
    [
      "userId": .string(userID), "providerName": .string(provider),
      "providerType": .string(providerType), "issuer": .null,
    ]
  }

  fileprivate var milliseconds: Int { Int((linked.timeIntervalSince1970 * 1000).rounded()) }
}
