import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

@Suite("Devices: sign-in")
struct DeviceSignInTests {
  private static let missing = "ResourceNotFoundException: Device does not exist."
  private static let incorrect = "NotAuthorizedException: Incorrect username or password."

  /// A pool with a user who has a second factor and a device.
  private func poolWithFactor(
    optIn: Bool = false,
    replacing: Bool = true
  ) throws -> (pool: TestPool, device: AppDevice, secret: JSONValue) {
    var pool = try TestPool.tracking(optIn: optIn, replacing: replacing)
    pool.setMFA("OPTIONAL", ["SOFTWARE_TOKEN_MFA"])
    let (device, tokens, _) = try pool.addDevice()
    let secret = try pool.enrol(tokens)
    pool.advance(by: .seconds(60))
    return (pool, device, secret)
  }

  @Test func `a remembered device replaces the second factor`() throws {
    var (pool, device, _) = try poolWithFactor()
    #expect(pool.signIn().challenge == "SOFTWARE_TOKEN_MFA")
    let asked = pool.signIn(from: device.key)
    #expect(asked.challenge == "DEVICE_SRP_AUTH")
    let reply = try pool.prove(device, asked)
    #expect(Tokens(reply) != nil, "\(reply.said)")
    #expect(reply.body["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
    let tokens = try #require(Tokens(reply))
    #expect(try tokens.accessClaims["device_key"]?.string == device.key)
    #expect(try tokens.idClaims["device_key"] == nil)
  }

  @Test func `a device that is not remembered does not replace the second factor`() throws {
    var (pool, device, secret) = try poolWithFactor(optIn: true)
    let asked = pool.signIn(from: device.key)
    #expect(asked.challenge == "SOFTWARE_TOKEN_MFA")
    let code = try pool.code(of: secret)
    let reply = pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": code])
    #expect(Tokens(reply) != nil)
    #expect(reply.body["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
  }

  @Test func `if the device does not replace the factor, the device's proof follows the factor`()
    throws
  {
    var (pool, device, secret) = try poolWithFactor(replacing: false)
    let asked = pool.signIn(from: device.key)
    #expect(asked.challenge == "SOFTWARE_TOKEN_MFA")
    let code = try pool.code(of: secret)
    let next = pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": code])
    #expect(next.challenge == "DEVICE_SRP_AUTH")
    #expect(Tokens(try pool.prove(device, next)) != nil)
  }

  @Test func `a device can be named as late as with the password proof`() throws {
    var pool = try TestPool.tracking()
    let device = try pool.addDevice().device
    let conversation = pool.startSRP()
    let proof = try pool.proof(conversation).merging(["DEVICE_KEY": .string(device.key)])
    let asked = pool.answerSRP(proof)
    #expect(asked.challenge == "DEVICE_SRP_AUTH")
    #expect(Tokens(try pool.prove(device, asked)) != nil)
  }

  @Test func `a device can respond to a challenge without the Session`() throws {
    var pool = try TestPool.tracking()
    let device = try pool.addDevice().device
    var asked = pool.signIn(from: device.key)
    #expect(asked.body["Session"] != nil)
    asked.body["Session"] = nil
    #expect(Tokens(try pool.prove(device, asked)) != nil)
  }

  @Test func `a later challenge of a device does not expire with an earlier challenge`() throws {
    var pool = try TestPool.tracking()
    // A restart keeps only the later challenge.
    pool.restarts = false
    let (device, other) = (try pool.addDevice().device, try pool.addDevice().device)
    _ = pool.signIn(from: device.key)
    pool.advance(by: .seconds(3_700))
    var asked = pool.signIn(from: device.key)
    pool.advance(by: .seconds(100))
    _ = pool.signIn(from: other.key)
    asked.body["Session"] = nil
    #expect(Tokens(try pool.prove(device, asked)) != nil)
  }

  @Test func `a device cannot respond to a challenge that was not issued`() throws {
    var pool = try TestPool.tracking()
    let device = try pool.addDevice().device
    let reply = pool.client(
      "RespondToAuthChallenge",
      [
        "ChallengeName": "DEVICE_SRP_AUTH",
        "ChallengeResponses": [
          "USERNAME": "ann", "DEVICE_KEY": .string(device.key), "SRP_A": "abcd",
        ],
      ]
    )
    #expect(reply.said == "InvalidParameterException: Missing required parameter Session")
  }

  @Test func `the wrong device password does not sign in, and the right password still works`()
    throws
  {
    var pool = try TestPool.tracking()
    let device = try pool.addDevice().device
    let asked = pool.signIn(from: device.key)
    #expect(try pool.prove(device, password: "wrong", asked).said == Self.incorrect)
    let again = pool.signIn(from: device.key)
    #expect(Tokens(try pool.prove(device, again)) != nil)
  }

  @Test func `the user's password is checked before the device`() throws {
    var pool = try TestPool.tracking()
    let wrong = pool.initiate(
      "USER_PASSWORD_AUTH",
      [
        "USERNAME": "ann", "PASSWORD": "wrong", "DEVICE_KEY": "eu-west-1_0123",
      ]
    )
    #expect(wrong.said == Self.incorrect)
    #expect(pool.signIn(from: "eu-west-1_0123").said == Self.missing)
  }

  @Test func `a device that was forgotten during the sign-in is rejected`() throws {
    var pool = try TestPool.tracking()
    let (device, tokens, _) = try pool.addDevice()
    let asked = pool.signIn(from: device.key)
    _ = pool.own(tokens, "ForgetDevice", ["DeviceKey": .string(device.key)])
    let reply = pool.answer(asked, ["DEVICE_KEY": .string(device.key), "SRP_A": "abcd"])
    #expect(reply.said == Self.missing)
  }

  // MARK: Refresh

  private func refresh(_ pool: inout TestPool, _ token: String?, from device: String?) -> String {
    var parameters: JSONObject = ["REFRESH_TOKEN": .string(token ?? "")]
    parameters["DEVICE_KEY"] = device.map(JSONValue.string)
    return pool.initiate("REFRESH_TOKEN_AUTH", parameters).said
  }

  @Test func `only the device of the sign-in can refresh its tokens`() throws {
    let refused = Self.otherDevice
    var pool = try TestPool.tracking()
    let (device, tokens, _) = try pool.addDevice()
    let other = try pool.addDevice().device
    #expect(refresh(&pool, tokens.refresh, from: nil) == refused)
    #expect(refresh(&pool, tokens.refresh, from: other.key) == refused)
    #expect(refresh(&pool, tokens.refresh, from: device.key) == "200")
    var input: JSONObject = ["RefreshToken": .string(tokens.refresh ?? "")]
    #expect(pool.client("GetTokensFromRefreshToken", input).said == refused)
    input["DeviceKey"] = .string(device.key)
    #expect(pool.client("GetTokensFromRefreshToken", input).said == "200")
  }

  /// The error for another device, with a full stop.
  ///
  /// The error for an unknown token has no full stop.
  private static let otherDevice = "NotAuthorizedException: Invalid Refresh Token."

  @Test func `an unconfirmed or forgotten device cannot refresh tokens`() throws {
    var pool = try TestPool.tracking()
    let reply = pool.signIn()
    let unconfirmed = try AppDevice(reply)
    let tokens = try #require(Tokens(reply))
    #expect(refresh(&pool, tokens.refresh, from: unconfirmed.key) == Self.otherDevice)
    #expect(pool.own(tokens, "ConfirmDevice", unconfirmed.confirmation).said == "200")
    #expect(refresh(&pool, tokens.refresh, from: unconfirmed.key) == "200")
    _ = pool.own(tokens, "ForgetDevice", ["DeviceKey": .string(unconfirmed.key)])
    #expect(refresh(&pool, tokens.refresh, from: unconfirmed.key) == Self.otherDevice)
    #expect(
      refresh(&pool, "unknown", from: nil) == "NotAuthorizedException: Invalid Refresh Token"
    )
  }

  @Test func `a sign-in by an administrator cannot be refreshed`() throws {
    var pool = try TestPool.tracking()
    let device = try pool.addDevice().device
    let reply = pool.client(
      "AdminInitiateAuth",
      [
        "UserPoolId": .string(TestPool.id), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
        "AuthParameters": [
          "USERNAME": "ann", "PASSWORD": .string(TestPool.password),
          "DEVICE_KEY": .string(device.key),
        ],
      ]
    )
    let tokens = try #require(Tokens(reply))
    #expect(
      refresh(&pool, tokens.refresh, from: device.key)
        == Self.otherDevice
    )
  }
}
