import AuthCrypto
import FoundationEssentials
import JSON

/// A passkey as its user's list shows it.
struct UserPasskey: Hashable, Sendable, Codable {
  var credential: RegisteredPasskey
  let created: Date

  /// How many a user can have (developer guide).
  static let limit = 20

  /// The service names passkeys after their providers, which software authenticators are none of («unconfirmed»).
  private static let name = "Passkey"

  /// A member of `Credentials`.
  var shown: JSONValue {
    var members: JSONObject = [
      "CredentialId": .string(credential.id),
      "FriendlyCredentialName": .string(UserPasskey.name),
      "RelyingPartyId": .string(credential.relyingPartyID),
    ]
    members["AuthenticatorAttachment"] = credential.attachment.map(JSONValue.string)
    members["AuthenticatorTransports"] = .array(credential.transports.map(JSONValue.string))
    members["CreatedAt"] = .timestamp(created)
    return .object(members)
  }

  /// How options name it.
  var descriptor: JSONValue {
    [
      "type": "public-key", "id": .string(credential.id),
      "transports": .array(credential.transports.map(JSONValue.string)),
    ]
  }
}

/// A registration that has been started and is still to be completed.
struct PendingPasskey: Hashable, Sendable, Codable {
  let sub: String
  let clientID: String
  let expires: Date

  /// The `timeout` of the options in seconds (API reference); that the challenge ends with it is «unconfirmed».
  static let seconds = 60
}

extension User {
  /// What authenticators call the user: the sub, as bytes.
  var passkeyHandle: [UInt8] { Array(sub.utf8) }
}

/// How a pool takes passkeys.
struct PasskeySettings: Hashable, Sendable {
  /// Whether users may sign in with one.
  let isEnabled: Bool

  /// Whom passkeys are made for; nil where the pool has neither a relying party's id nor a domain.
  let relyingParty: RelyingParty?

  /// Whether authenticators must verify their owners.
  let requiresVerification: Bool

  /// Whether a passkey whose authenticator verifies its owner stands for both factors.
  let isMultiFactor: Bool
}

extension PasskeySettings {
  /// Reads a description as DescribeUserPool gives it, and the answer of GetUserPoolMfaConfig.
  init(_ pool: JSONObject, mfa: JSONObject) {
    let policy = pool["Policies"]?["SignInPolicy"]?.object
    let configuration = mfa["WebAuthnConfiguration"]
    isEnabled = policy?.strings("AllowedFirstAuthFactors").contains("WEB_AUTHN") ?? false
    let id = configuration?["RelyingPartyId"]?.string ?? PasskeySettings.domain(of: pool)
    relyingParty = id.map { RelyingParty(id: $0) }
    requiresVerification = configuration?["UserVerification"]?.string == "required"
    isMultiFactor =
      configuration?["FactorConfiguration"]?.string == "MULTI_FACTOR_WITH_USER_VERIFICATION"
  }

  /// The domain that stands in for an id: the custom one, else the prefix domain (developer guide).
  private static func domain(of pool: JSONObject) -> String? {
    if let domain = pool["CustomDomain"]?.string { return domain }
    guard let prefix = pool["Domain"]?.string, let id = pool["Id"]?.string else { return nil }
    return "\(prefix).auth.\(id.prefix { $0 != "_" }).amazoncognito.com"
  }
}

// ListWebAuthnCredentials and DeleteWebAuthnCredential.
extension MockPool {
  /// At most 20 at a time, which is all that a user can have.
  mutating func listWebAuthnCredentials() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let body = try call.request.page(
      "Credentials",
      of: users[id].passkeys.numbered,
      limit: call.request.limit(usual: UserPasskey.limit)
    ) { $0.shown }
    return .body(body)
  }

  mutating func deleteWebAuthnCredential() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let name = call.required("CredentialId")
    guard let index = users[id].passkeys.firstIndex(where: { $0.credential.id == name }) else {
      throw .noSuchPasskey
    }
    users[id].passkeys.remove(at: index)
    return .empty
  }
}
