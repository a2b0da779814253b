import AuthCrypto
import FoundationEssentials
import JSON

/// A device that a user has confirmed.
struct Device: Hashable, Sendable, Codable, PlacedElement {
  /// The pool's region, an underscore, and a UUID.
  let key: String
  let groupKey: String
  let name: String?

  /// The SRP verifier of the device; nil if the device was confirmed without a verifier.
  ///
  /// A device without a verifier can never pass DEVICE_SRP_AUTH.
  let verifier: SRPVerifier?
  var isRemembered: Bool
  let created: Date
  var modified: Date
  var authenticated: Date
  let place: Int?

  /// Whether a sign-in requires a proof from the device.
  var isProvable: Bool { isRemembered && verifier != nil }
}

extension Device {
  /// The device as a DeviceType, as in the API reference's example.
  ///
  /// The address and the SDK are the mock's own.
  func shown(owner: String, poolID: String, accountID: String) -> JSONValue {
    let region = MockPool.region(ofPool: poolID)
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
      "DeviceLastAuthenticatedDate": .integer(authenticated.wholeSeconds),
    ]
  }
}

/// The device of a sign-in, as recorded with its tokens.
struct GrantDevice: Hashable, Sendable, Codable {
  let key: String
  let groupKey: String

  /// Whether the sign-in created the device.
  ///
  /// If it did, the response must report the device.
  let isNew: Bool

  /// The device key; nil if the sign-in created the device.
  var knownKey: String? { isNew ? nil : key }

  /// The `NewDeviceMetadata` of an AuthenticationResult.
  var metadata: JSONValue { ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)] }
}

/// The device of a sign-in, as far as it is known.
enum SignInDevice: Hashable, Sendable, Codable {
  /// A sign-in by an administrator, which the service does not track (developer guide).
  case untracked
  /// A request without a device key.
  case new
  /// A request with a device key, which can be the key of another user's device.
  case named(String)
  /// A device that has passed its SRP challenge.
  case proved(String)

  /// Adds the `DEVICE_KEY` of a challenge response, which any challenge response may contain.
  mutating func name(_ key: String?) {
    guard let key else { return }
    switch self {
    case .new, .named: self = .named(key)
    case .untracked, .proved: break
    }
  }
}

/// A pool's settings for device tracking.
struct DeviceTracking: Hashable, Sendable {
  /// Whether a remembered device replaces the second factor.
  let replacesSecondFactor: Bool

  /// Whether a device is remembered only if its user opts in.
  let isOptIn: Bool
}

extension DeviceTracking {
  /// Reads a pool's configuration; nil if it is empty.
  ///
  /// Any member turns tracking on (API reference).
  init?(_ configuration: JSONValue?) {
    guard let configuration, configuration.object?.isEmpty == false else { return nil }
    replacesSecondFactor = configuration["ChallengeRequiredOnNewDevice"]?.bool ?? false
    isOptIn = configuration["DeviceOnlyRememberedOnUserPrompt"]?.bool ?? false
  }
}
