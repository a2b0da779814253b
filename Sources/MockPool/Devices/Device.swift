import AuthCrypto
import FoundationEssentials
import JSON

/// A device that a user has confirmed.
struct Device: Hashable, Sendable, Codable {
  /// The pool's region, an underscore and a UUID.
  let key: String
  let groupKey: String
  let name: String?

  /// The verifier of its password; nil if it was confirmed without one and can never prove itself.
  let verifier: SRPVerifier?
  var isRemembered: Bool
  let created: Date
  var modified: Date
  var authenticated: Date

  /// Whether a sign-in asks it for a proof.
  var isProvable: Bool { isRemembered && verifier != nil }
}

extension Device {
  /// DeviceType as in the API reference's example; the address and the SDK are the mock's own.
  func shown(owner: String, poolID: String, accountID: String) -> JSONValue {
    let region = poolID.prefix { $0 != "_" }
    let arn = "arn:aws:cognito-idp:\(region):\(accountID):owner/\(owner).\(poolID)/device/\(key)"
    var attributes: [(String, String)] = [("device_status", "valid")]
    if let name { attributes.append(("device_name", name)) }
    attributes += [
      ("dev:device_arn", arn), ("dev:device_owner", "\(owner).\(poolID)"),
      ("last_ip_used", "127.0.0.1"),
      ("dev:device_remembered_status", isRemembered ? "remembered" : "not_remembered"),
      ("dev:device_sdk", "aws-sdk-unknown-unknown"),
    ]
    return [
      "DeviceKey": .string(key),
      "DeviceAttributes": .array(attributes.map { ["Name": .string($0), "Value": .string($1)] }),
      "DeviceCreateDate": .timestamp(created), "DeviceLastModifiedDate": .timestamp(modified),
      // The example has whole seconds.
      "DeviceLastAuthenticatedDate": .number(JSONNumber(authenticated.wholeSeconds)),
    ]
  }
}

/// The device of a sign-in, as its tokens record it.
struct GrantDevice: Hashable, Sendable, Codable {
  let key: String
  let groupKey: String

  /// Whether the sign-in created it, in which case the answer must report it.
  let isNew: Bool

  /// The key, if the device was remembered before the sign-in.
  var knownKey: String? { isNew ? nil : key }

  /// The `NewDeviceMetadata` of an AuthenticationResult.
  var metadata: JSONValue { ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)] }
}

/// The device that a sign-in comes from.
enum SignInDevice: Hashable, Sendable, Codable {
  /// Administrators' sign-ins are not tracked (developer guide).
  case untracked
  /// The request has no device key.
  case new
  /// The request has a device key, which may not be the user's.
  case named(String)
  /// The device has proved itself.
  case proved(String)

  /// Adds the `DEVICE_KEY` of an answer, which any answer may have.
  mutating func name(_ key: String?) {
    guard let key else { return }
    switch self {
    case .new, .named: self = .named(key)
    case .untracked, .proved: break
    }
  }
}

/// How a pool tracks devices.
struct DeviceTracking: Hashable, Sendable {
  /// Whether a remembered device replaces the second factor.
  let replacesSecondFactor: Bool

  /// Whether a device is remembered only if its user agrees.
  let isOptIn: Bool
}

extension DeviceTracking {
  /// Nil if devices are not tracked; a value for any member turns tracking on (API reference).
  init?(_ configuration: JSONValue?) {
    guard let configuration, configuration.object?.isEmpty == false else { return nil }
    replacesSecondFactor = configuration["ChallengeRequiredOnNewDevice"]?.bool ?? false
    isOptIn = configuration["DeviceOnlyRememberedOnUserPrompt"]?.bool ?? false
  }
}
