import AuthCrypto
import FoundationEssentials
import JSON

/// A device that a user has confirmed.
struct Device: Hashable, Sendable, Codable {
  /// The pool's region, an underline and a UUID.
  let key: String
  let groupKey: String
  let name: String?

  /// What it proves itself against; nil where it was confirmed without, so that it never can.
  let verifier: SRPVerifier?
  var isRemembered: Bool
  let created: Date
  var modified: Date
  var authenticated: Date

  /// Whether it is asked to prove itself at a sign-in.
  var isProvable: Bool { isRemembered && verifier != nil }
}

extension Device {
  /// The `DeviceType` of the API reference's example; the address and the SDK are the mock's own.
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
      // Whole seconds in the example.
      "DeviceLastAuthenticatedDate": .number(JSONNumber(authenticated.wholeSeconds)),
    ]
  }
}

/// The device of a sign-in, as its tokens remember it.
struct GrantDevice: Hashable, Sendable, Codable {
  let key: String
  let groupKey: String

  /// Whether the sign-in made it up, so that the answer has to tell it.
  let isNew: Bool

  /// The key, where the device was remembered before the sign-in.
  var knownKey: String? { isNew ? nil : key }

  /// The `NewDeviceMetadata` of an AuthenticationResult.
  var metadata: JSONValue { ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)] }
}

/// Where a sign-in comes from.
enum SignInDevice: Hashable, Sendable, Codable {
  /// Administrators' sign-ins are not tracked (developer guide).
  case untracked
  /// No device was named.
  case new
  /// One was named by its key, which may be none of the user's.
  case named(String)
  /// One has proved itself.
  case proved(String)

  /// Takes the `DEVICE_KEY` of an answer, which may come with any of them.
  mutating func name(_ key: String?) {
    guard let key else { return }
    switch self {
    case .new, .named: self = .named(key)
    case .untracked, .proved: break
    }
  }
}

/// How a pool that tracks devices treats them.
struct DeviceTracking: Hashable, Sendable {
  /// Whether a remembered device stands for the second factor.
  let replacesSecondFactor: Bool

  /// Whether a device is remembered only when its user says so.
  let isOptIn: Bool
}

extension DeviceTracking {
  /// Nil where devices are not tracked; a value for any member switches it on (API reference).
  init?(_ configuration: JSONValue?) {
    guard let configuration, configuration.object?.isEmpty == false else { return nil }
    replacesSecondFactor = configuration["ChallengeRequiredOnNewDevice"]?.bool ?? false
    isOptIn = configuration["DeviceOnlyRememberedOnUserPrompt"]?.bool ?? false
  }
}
