import AuthCrypto
import FoundationEssentials
import JSON

/// A passkey as its user's list shows it.
struct UserPasskey: Hashable, Sendable, Codable, PlacedElement {
  var credential: RegisteredPasskey
  let created: Date
  let place: Int?

  /// The maximum number of a user's passkeys (developer guide).
  static let limit = 20

  /// The default name of a passkey.
  ///
  /// The service names passkeys after their providers. Software authenticators have no provider
  /// («unconfirmed»).
  private static let name = "Passkey"

  /// The passkey as a member of `Credentials`.
  var shown: JSONValue {
    var members: JSONObject = [
      "CredentialId": .string(credential.id),
      "FriendlyCredentialName": .string(UserPasskey.name),
      "RelyingPartyId": .string(credential.relyingPartyID),
    ]
    members["AuthenticatorAttachment"] = credential.attachment.map(JSONValue.string)
    members["AuthenticatorTransports"] = .strings(credential.transports)
    members["CreatedAt"] = .timestamp(created)
    return .object(members)
  }

  /// The passkey as a descriptor in the browser's options.
  var descriptor: JSONValue {
    [
      "type": "public-key", "id": .string(credential.id),
      "transports": .strings(credential.transports),
    ]
  }
}

/// A registration that is started but not completed.
struct PendingPasskey: Hashable, Sendable, Codable {
  let sub: String
  let clientID: String
  let expires: Date

  /// The `timeout` of the options in seconds (API reference).
  ///
  /// «unconfirmed»: that the challenge expires after the same time.
  static let seconds = 60
}

extension User {
  /// The user's ID for authenticators: the sub, as bytes.
  var passkeyHandle: [UInt8] { Array(sub.utf8) }
}

/// A pool's settings for passkeys.
struct PasskeySettings: Hashable, Sendable {
  /// Whether users may sign in with passkeys.
  let isEnabled: Bool

  /// The relying party of passkeys; nil if the pool has neither a relying party ID nor a domain.
  let relyingParty: RelyingParty?

  /// Whether authenticators must verify their owners.
  let requiresVerification: Bool

  /// Whether a passkey counts as both factors if its authenticator verifies the owner.
  let isMultiFactor: Bool
}

extension PasskeySettings {
  /// Reads the responses of DescribeUserPool and GetUserPoolMfaConfig.
  init(_ pool: JSONObject, mfa: JSONObject) {
    let policy = pool["Policies"]?["SignInPolicy"]
    let configuration = mfa["WebAuthnConfiguration"]
    isEnabled = policy?.strings("AllowedFirstAuthFactors").contains("WEB_AUTHN") ?? false
    let id = configuration?["RelyingPartyId"]?.string ?? PasskeySettings.domain(of: pool)
    relyingParty = id.map { RelyingParty(id: $0) }
    requiresVerification = configuration?["UserVerification"]?.string == "required"
    isMultiFactor =
      configuration?["FactorConfiguration"]?.string == "MULTI_FACTOR_WITH_USER_VERIFICATION"
  }

  /// The domain that replaces a missing ID: the custom domain, or else the prefix domain
  /// (developer guide); nil if the pool has no domain.
  private static func domain(of pool: JSONObject) -> String? {
    if let domain = pool["CustomDomain"]?.string { return domain }
    guard let prefix = pool["Domain"]?.string, let id = pool["Id"]?.string else { return nil }
    return "\(prefix).auth.\(MockPool.region(ofPool: id)).amazoncognito.com"
  }
}

// ListWebAuthnCredentials and DeleteWebAuthnCredential.
extension MockPool {
  /// Lists up to 20 passkeys at a time, the maximum number of a user's passkeys.
  mutating func listWebAuthnCredentials() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let body = try call.request.page(
      "Credentials",
      of: users[id].passkeys.placed,
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
    if rules.passkeys.deletionHasEffect { users[id].passkeys.remove(at: index) }
    return .empty
  }
}
