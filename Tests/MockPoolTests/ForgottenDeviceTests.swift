import JSON
@testable import MockPool
import Testing

@Suite("Devices: forgotten during a sign-in")
struct ForgottenDeviceTests {
  private static let missing = "ResourceNotFoundException: Device does not exist."

  /// A pool with a user who has a temporary password, and the key of the user's forgotten device.
  private func pool() throws -> (pool: TestPool, key: JSONValue) {
    var pool = try TestPool.tracking()
    let key = JSONValue.string(try pool.addDevice().device.key)
    #expect(pool.admin("AdminForgetDevice", ["Username": "ann", "DeviceKey": key]).said == "200")
    let temporary: JSONObject = [
      "Username": "ann", "Password": "Temporary-1", "Permanent": false,
    ]
    #expect(pool.admin("AdminSetUserPassword", temporary).said == "200")
    return (pool, key)
  }

  @Test func `a response with a forgotten device leaves the challenge open`() throws {
    var (pool, key) = try pool()
    let asked = pool.signIn("ann", "Temporary-1")
    let new: JSONObject = ["NEW_PASSWORD": "Brand-new-1"]
    #expect(pool.answer(asked, new.merging(["DEVICE_KEY": key])).said == Self.missing)
    #expect(pool.status() == "FORCE_CHANGE_PASSWORD")
    #expect(Tokens(pool.answer(asked, new)) != nil)
  }

  @Test func `a response without a device continues without the forgotten device of the start`()
    throws
  {
    var (pool, key) = try pool()
    let asked = pool.initiate(
      "USER_PASSWORD_AUTH",
      ["USERNAME": "ann", "PASSWORD": "Temporary-1", "DEVICE_KEY": key]
    )
    #expect(asked.challenge == "NEW_PASSWORD_REQUIRED")
    let reply = pool.answer(asked, ["NEW_PASSWORD": "Brand-new-1"])
    #expect(reply.body["AuthenticationResult"]?["NewDeviceMetadata"] != nil, "\(reply.said)")
  }

  @Test
  func `a password proof without a device continues without the forgotten device of the start`()
    throws
  {
    var pool = try TestPool.tracking()
    let key = try pool.addDevice().device.key
    let conversation = pool.startSRP(from: key)
    let forget: JSONObject = ["Username": "ann", "DeviceKey": .string(key)]
    #expect(pool.admin("AdminForgetDevice", forget).said == "200")
    let proof = try pool.proof(conversation)
    #expect(pool.answerSRP(proof.merging(["DEVICE_KEY": .string(key)])).said == Self.missing)
    let reply = pool.answerSRP(proof)
    #expect(reply.body["AuthenticationResult"]?["NewDeviceMetadata"] != nil, "\(reply.said)")
  }
}
