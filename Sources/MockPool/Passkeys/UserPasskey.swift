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
