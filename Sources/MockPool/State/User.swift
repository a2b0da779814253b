import FoundationEssentials
import JSON

/// A user of the pool.
struct User: Sendable, Codable {
  /// The user's name, which never changes.
  ///
  /// The name is the sub if addresses are user names.
  let username: String
  let sub: String
  var attributes: AttributeList
  var status: UserStatus
  var isEnabled = true

  /// The password; nil if the user signs in with codes alone.
  var password: Password?
  let created: Date
  var modified: Date
  var signUpCodes = IssuedCodes()
  var resetCodes = IssuedCodes()

  /// Codes for a changed email address and phone number.
  var emailCodes = IssuedCodes()
  var phoneCodes = IssuedCodes()
  var attempts = AttemptLog()
  var lock = PasswordLock()
  var mfa = UserMFA()
  var passkeys: [UserPasskey] = []

  /// The devices that the user has confirmed, the oldest first.
  var devices: [Device] = []

  /// Identity providers' users who sign in as this user.
  var identities: [LinkedIdentity] = []

  /// The events in threat protection's log.
  var events = AuthEventLog()

  /// Numbers of the user's groups.
  ///
  /// Some of the groups may be deleted.
  var groups: [Int] = []

  /// IDs of the user's sign-ins that may still be valid.
  var grants: [String] = []

  /// The stored members of a user: all except the sign-ins, which are stored separately.
  private enum CodingKeys: String, CodingKey {
    case username, sub, attributes, status, isEnabled, password, created, modified
    case signUpCodes, resetCodes, emailCodes, phoneCodes, attempts, lock
    case mfa, passkeys, devices, identities, events, groups
  }
}

extension User {
  /// The codes for a changed address of a kind.
  subscript(codes contact: Contact) -> IssuedCodes {
    get { contact == .email ? emailCodes : phoneCodes }
    set { if contact == .email { emailCodes = newValue } else { phoneCodes = newValue } }
  }
}

// MARK: - On the wire

extension User {
  /// The attributes that a reader may see.
  ///
  /// The sub comes last (measured in 2026). Until about 2023, the sub came first.
  func attributes(
    where isReadable: (String) -> Bool = { _ in true },
    withSub hasSub: Bool = true
  ) -> JSONValue {
    var list: [JSONValue] = []
    list.reserveCapacity(attributes.elements.count + 1)
    for attribute in attributes.elements where isReadable(attribute.name) {
      list.append(["Name": .string(attribute.name), "Value": .string(attribute.value)])
    }
    if !identities.isEmpty, isReadable("identities") {
      list.append(["Name": "identities", "Value": .string(identities.attributeText)])
    }
    if hasSub { list.append(["Name": "sub", "Value": .string(sub)]) }
    return .array(list)
  }

  /// The members that AdminGetUser, AdminCreateUser, and ListUsers share.
  ///
  /// Only AdminGetUser has another name for the list of attributes.
  func profile(attributesAs member: String, _ attributes: JSONValue) -> JSONObject {
    [
      "Username": .string(username), member: attributes, "UserCreateDate": .timestamp(created),
      "UserLastModifiedDate": .timestamp(modified), "Enabled": .bool(isEnabled),
      "UserStatus": .string(status.name),
    ]
  }
}

extension JSONValue {
  /// A date in the service's timestamp format: epoch seconds with milliseconds.
  static func timestamp(_ date: Date) -> JSONValue {
    .number(JSONNumber((date.timeIntervalSince1970 * 1000).rounded() / 1000))
  }
}

/// A user's status between sign-up and sign-in.
enum UserStatus: Hashable, Sendable, Codable {
  case unconfirmed
  case confirmed
  /// A temporary password, valid until the date.
  case forceChangePassword(until: Date)
  case resetRequired

  var hasTemporaryPassword: Bool { if case .forceChangePassword = self { true } else { false } }

  /// The service's `UserStatus`.
  var name: String {
    switch self {
    case .unconfirmed: "UNCONFIRMED"
    case .confirmed: "CONFIRMED"
    case .forceChangePassword: "FORCE_CHANGE_PASSWORD"
    case .resetRequired: "RESET_REQUIRED"
    }
  }
}
