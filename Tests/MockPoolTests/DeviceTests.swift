import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

@Suite("Devices")
struct DeviceTests {
  private static let missing = "ResourceNotFoundException: Device does not exist."

  private func key(_ device: AppDevice) -> JSONObject { ["DeviceKey": .string(device.key)] }

  private func user(_ device: AppDevice) -> JSONObject {
    ["Username": "ann", "DeviceKey": .string(device.key)]
  }

  @Test func `a sign-in without a device gets a new device`() throws {
    var pool = try TestPool.tracking()
    let device = try AppDevice(pool.signIn())
    #expect(device.key.hasPrefix("eu-west-1_") && device.key.utf8.count == 46)
    #expect(device.groupKey.hasPrefix("-"))
    #expect(try AppDevice(pool.signIn()).key != device.key)
    let administrators = pool.client(
      "AdminInitiateAuth",
      [
        "UserPoolId": .string(TestPool.id), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
        "AuthParameters": ["USERNAME": "ann", "PASSWORD": .string(TestPool.password)],
      ]
    )
    let result = try #require(administrators.body["AuthenticationResult"]?.object)
    #expect(result["AccessToken"] != nil && result["NewDeviceMetadata"] == nil)
  }

  @Test func `a confirmed device is remembered and listed`() throws {
    var pool = try TestPool.tracking()
    let (device, tokens, confirmed) = try pool.addDevice()
    #expect(confirmed.body == ["UserConfirmationNecessary": false])
    let shown = try #require(pool.own(tokens, "GetDevice", key(device)).body["Device"])
    #expect(shown["DeviceKey"]?.string == device.key)
    #expect(shown["DeviceCreateDate"]?.double == 1_795_248_000.25)
    #expect(shown["DeviceLastAuthenticatedDate"] == 1_795_248_000)
    let attributes = try #require(shown["DeviceAttributes"]).attributes
    #expect(attributes["device_name"] == "phone" && attributes["device_status"] == "valid")
    #expect(attributes["dev:device_remembered_status"] == "remembered")
    #expect(
      attributes["dev:device_arn"]
        == "arn:aws:cognito-idp:eu-west-1:123456789012:owner/ann.\(TestPool.id)/device/\(device.key)"
    )
    #expect(pool.own(tokens, "ListDevices").body["Devices"] == [shown])
    #expect(pool.admin("AdminGetDevice", user(device)).body["Device"] == shown)
    #expect(pool.admin("AdminListDevices", ["Username": "ann"]).body["Devices"] == [shown])
  }

  @Test func `a device that is not remembered is visible only to administrators`() throws {
    var pool = try TestPool.tracking(optIn: true)
    let (device, tokens, confirmed) = try pool.addDevice()
    #expect(confirmed.body == ["UserConfirmationNecessary": true])
    for status in ["remembered", "not_remembered"] {
      #expect(pool.own(tokens, "ListDevices").body["Devices"] == [])
      #expect(pool.own(tokens, "GetDevice", key(device)).said == Self.missing)
      #expect(pool.admin("AdminGetDevice", user(device)).said == "200")
      let remember = key(device).merging(["DeviceRememberedStatus": "remembered"])
      #expect(pool.own(tokens, "UpdateDeviceStatus", remember).said == "200")
      #expect(pool.own(tokens, "GetDevice", key(device)).said == "200")
      let update = user(device).merging(["DeviceRememberedStatus": .string(status)])
      #expect(pool.admin("AdminUpdateDeviceStatus", update).said == "200")
      let isShown = pool.own(tokens, "ListDevices").body["Devices"] != []
      #expect(isShown == (status == "remembered"))
      let forget = user(device).merging(["DeviceRememberedStatus": "not_remembered"])
      #expect(pool.admin("AdminUpdateDeviceStatus", forget).said == "200")
    }
  }

  @Test(arguments: [true, false])
  func `a forgotten device no longer exists`(_ isAdministrators: Bool) throws {
    var pool = try TestPool.tracking()
    let (device, tokens, _) = try pool.addDevice()
    let forgotten =
      isAdministrators
      ? pool.admin("AdminForgetDevice", user(device))
      : pool.own(tokens, "ForgetDevice", key(device))
    #expect(forgotten.said == "200")
    #expect(pool.own(tokens, "ListDevices").body["Devices"] == [])
    let remember: JSONObject = ["DeviceRememberedStatus": "remembered"]
    for operation in ["GetDevice", "ForgetDevice", "UpdateDeviceStatus"] {
      let input = operation == "UpdateDeviceStatus" ? key(device).merging(remember) : key(device)
      #expect(pool.own(tokens, operation, input).said == Self.missing)
    }
    for operation in ["AdminGetDevice", "AdminForgetDevice"] {
      #expect(pool.admin(operation, user(device)).said == Self.missing)
    }
    #expect(pool.signIn(from: device.key).said == Self.missing)
  }

  @Test func `devices are listed in pages`() throws {
    var pool = try TestPool.tracking()
    var keys: [String] = []
    for _ in 1...3 { keys.append(try pool.addDevice().device.key) }
    let tokens = try pool.tokens()
    let first = pool.own(tokens, "ListDevices", ["Limit": 2]).body
    let token = try #require(first["PaginationToken"])
    let second = pool.own(tokens, "ListDevices", ["PaginationToken": token]).body
    #expect(second["PaginationToken"] == nil)
    let listed = [first, second].flatMap { $0["Devices"]?.array ?? [] }
    #expect(listed.compactMap { $0["DeviceKey"]?.string } == keys)
  }

  // MARK: Rejected calls

  @Test func `a device can be confirmed once, and only after its sign-in`() throws {
    var pool = try TestPool.tracking()
    let (device, tokens, _) = try pool.addDevice()
    #expect(
      pool.own(tokens, "ConfirmDevice", device.confirmation).said
        == "DeviceKeyExistsException: Device already exists."
    )
    let unknown = device.confirmation.merging(["DeviceKey": "eu-west-1_0123"])
    let foreign = "InvalidParameterException: Invalid device key given."
    #expect(pool.own(tokens, "ConfirmDevice", unknown).said == foreign)
    let signIn = pool.signIn()
    let other = try AppDevice(signIn)
    #expect(pool.own(tokens, "ConfirmDevice", other.confirmation).said == foreign)
    let malformed = other.confirmation.merging([
      "DeviceSecretVerifierConfig": ["PasswordVerifier": "not Base64!", "Salt": "AAEC"]
    ])
    #expect(
      pool.own(try #require(Tokens(signIn)), "ConfirmDevice", malformed).said
        == "InvalidParameterException: Invalid device secret verifier."
    )
  }

  @Test func `a pool without device tracking has no devices`() throws {
    var pool = try TestPool.withUser()
    let reply = pool.signIn(from: "eu-west-1_0123")
    #expect(reply.body["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
    let tokens = try #require(Tokens(reply))
    let untracked = "InvalidUserPoolConfigurationException: The user pool does not track devices."
    let key: JSONObject = ["DeviceKey": "eu-west-1_0123"]
    #expect(pool.own(tokens, "ListDevices").said == untracked)
    for operation in ["ConfirmDevice", "GetDevice", "ForgetDevice", "UpdateDeviceStatus"] {
      #expect(pool.own(tokens, operation, key).said == untracked)
    }
    for operation in ["AdminGetDevice", "AdminForgetDevice", "AdminUpdateDeviceStatus"] {
      #expect(
        pool.admin(operation, key.merging(["Username": "ann"])).said == untracked
      )
    }
  }

  @Test func `a token is required although the service model does not require it`() throws {
    var pool = try TestPool.tracking()
    for operation in ["GetDevice", "ForgetDevice"] {
      #expect(
        pool.call(operation, ["DeviceKey": "eu-west-1_0123"]).said
          == "InvalidParameterException: Missing required parameter AccessToken"
      )
    }
  }
}
