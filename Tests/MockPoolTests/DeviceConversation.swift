import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing
import Values

/// A device with the values that its app stores.
struct AppDevice {
  let key: String
  let groupKey: String
  let password = "devicePassword=="

  init(_ reply: MockReply) throws {
    let metadata = reply.body["AuthenticationResult"]?["NewDeviceMetadata"]
    key = try #require(metadata?["DeviceKey"]?.string, "\(reply.said)")
    groupKey = try #require(metadata?["DeviceGroupKey"]?.string)
  }

  /// The input of ConfirmDevice.
  var confirmation: JSONObject {
    let salt: [UInt8] = [0, 0xD0] + (1...15).map { UInt8($0) }
    let verifier = SRPVerifier(poolName: groupKey, userID: key, password: password, salt: salt)
    return [
      "DeviceKey": .string(key), "DeviceName": "phone",
      "DeviceSecretVerifierConfig": [
        "PasswordVerifier": .string(Base64.encode(verifier.paddedValue)),
        "Salt": .string(Base64.encode(verifier.paddedSalt)),
      ],
    ]
  }
}

// Device calls for tests.
extension TestPool {
  /// A pool that tracks devices, with a user.
  static func tracking(
    optIn: Bool = false,
    replacing: Bool = true,
    client: JSONObject = passwordClient
  ) throws -> TestPool {
    let settings: JSONObject = [
      "DeviceConfiguration": [
        "ChallengeRequiredOnNewDevice": .bool(replacing),
        "DeviceOnlyRememberedOnUserPrompt": .bool(optIn),
      ]
    ]
    var pool = try TestPool(settings, client: client)
    pool.addUser()
    return pool
  }

  /// Signs in with a password and the key of a device.
  mutating func signIn(from device: String?) -> MockReply {
    var parameters: JSONObject = ["USERNAME": "ann", "PASSWORD": .string(TestPool.password)]
    parameters["DEVICE_KEY"] = device.map(JSONValue.string)
    return initiate("USER_PASSWORD_AUTH", parameters)
  }

  /// Signs in from a new device and confirms it.
  mutating func addDevice() throws -> (device: AppDevice, tokens: Tokens, confirmed: MockReply) {
    let reply = signIn()
    let tokens = try #require(Tokens(reply), "\(reply.said)")
    let device = try AppDevice(reply)
    let confirmed = own(tokens, "ConfirmDevice", device.confirmation)
    return (device, tokens, confirmed)
  }

  /// Responds to DEVICE_SRP_AUTH and to the challenge after it.
  mutating func prove(
    _ device: AppDevice,
    password: String? = nil,
    _ asked: MockReply
  ) throws -> MockReply {
    let srp = SRPClient(ephemeral: [3] + (0..<31).map { UInt8($0) })
    let key = JSONValue.string(device.key)
    let challenge = answer(asked, ["DEVICE_KEY": key, "SRP_A": .string(srp.publicValue)])
    let given = { (name: String) in
      try #require(challenge.body["ChallengeParameters"]?[name]?.string, "\(challenge.said)")
    }
    let timestamp = "Sat Nov 21 08:00:00 UTC 2026"
    let claim = try srp.claim(
      poolName: device.groupKey,
      userID: device.key,
      password: password ?? device.password,
      salt: given("SALT"),
      serverPublicValue: given("SRP_B"),
      secretBlock: given("SECRET_BLOCK"),
      timestamp: timestamp
    )
    return answer(
      challenge,
      [
        "USERNAME": .string(try given("USERNAME")), "DEVICE_KEY": key,
        "TIMESTAMP": .string(timestamp), "PASSWORD_CLAIM_SIGNATURE": .string(claim),
        "PASSWORD_CLAIM_SECRET_BLOCK": .string(try given("SECRET_BLOCK")),
      ]
    )
  }
}
