import FoundationEssentials
import JSON

/// One user of the pool.
struct User: Sendable, Codable {
  /// The name that never changes; the sub where addresses are user names.
  let username: String
  let sub: String
  var attributes: AttributeList
  var status: UserStatus
  var isEnabled = true

  /// None where the pool's users may sign in with codes alone.
  var password: Password?
  let created: Date
  var modified: Date
  var signUpCodes = IssuedCodes()
  var resetCodes = IssuedCodes()

  /// Codes for a changed e-mail address and phone number.
  var emailCodes = IssuedCodes()
  var phoneCodes = IssuedCodes()
  var attempts = AttemptLog()
  var lock = PasswordLock()
  var mfa = UserMFA()
  var passkeys: [UserPasskey] = []

  /// Those that the user has confirmed, oldest first.
  var devices: [Device] = []

  /// Users of identity providers who sign in as this one.
  var identities: [LinkedIdentity] = []

  /// What threat protection has logged.
  var events = AuthEventLog()

  /// Numbers of the user's groups, some of which may be gone.
  var groups: [Int] = []

  /// Ids of the user's sign-ins that may still be of use.
  var grants: [String] = []

  /// What is kept of a user: all but its sign-ins, which are kept one by one.
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
  /// The attributes that a reader may see, sub last (measured in 2026; it came first until about 2023).
  func attributes(
    _ readable: ClientSettings.Permission = .all,
    withSub hasSub: Bool = true
  ) -> JSONValue {
    var list: [JSONValue] = []
    list.reserveCapacity(attributes.elements.count + 1)
    for attribute in attributes.elements where readable.covers(attribute.name) {
      list.append(["Name": .string(attribute.name), "Value": .string(attribute.value)])
    }
    if !identities.isEmpty, readable.covers("identities") {
      list.append(["Name": "identities", "Value": .string(identities.attributeText)])
    }
    if hasSub { list.append(["Name": "sub", "Value": .string(sub)]) }
    return .array(list)
  }

  /// The members that AdminGetUser, AdminCreateUser and ListUsers share; only the first names its list differently.
  func profile(attributesAs member: String, _ attributes: JSONValue) -> JSONObject {
    [
      "Username": .string(username), member: attributes, "UserCreateDate": .timestamp(created),
      "UserLastModifiedDate": .timestamp(modified), "Enabled": .bool(isEnabled),
      "UserStatus": .string(status.name),
    ]
  }
}

extension JSONValue {
  /// Epoch seconds with milliseconds, as the service writes instants.
  static func timestamp(_ date: Date) -> JSONValue {
    .number(JSONNumber((date.timeIntervalSince1970 * 1000).rounded() / 1000))
  }
}

/// Where a user stands between sign-up and sign-in.
enum UserStatus: Hashable, Sendable, Codable {
  case unconfirmed
  case confirmed
  /// The temporary password is good until then.
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
