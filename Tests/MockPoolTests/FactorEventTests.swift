import JSON
@testable import MockPool
import Testing

@Suite("Auth events of sign-ins with other steps")
struct FactorEventTests {
  private static let plus: JSONObject = [
    "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"], "UserPoolTier": "PLUS",
  ]

  @Test(
    arguments: [
      (nil, "SignIn Pass Password+"), ("wrong", "SignIn Fail Password+"),
    ] as [(String?, String)]
  )
  func `the proof of a device ends the event of the sign-in`(
    password: String?,
    line: String
  ) throws {
    let tracking: JSONObject = ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]]
    var pool = try TestPool.withUser(Self.plus.merging(tracking))
    let device = try pool.addDevice().device
    let asked = pool.signIn(from: device.key)
    #expect(pool.events().first?.line == "SignIn InProgress Password+")
    _ = try pool.prove(device, password: password, asked)
    #expect(pool.events().map(\.line) == [line, "SignIn Pass Password+"])
  }

  @Test func `a password that is sent with the selection is part of the event`() throws {
    var pool = try TestPool.withUser(Self.plus, client: FirstFactorTests.choiceClient)
    let asked = pool.startChoice()
    let wrong: JSONObject = ["ANSWER": "PASSWORD", "PASSWORD": "Wrong-1"]
    #expect(pool.answer(asked, wrong).said != "200")
    #expect(pool.events().map(\.line) == ["SignIn Fail Password-"])
    let right: JSONObject = ["ANSWER": "PASSWORD", "PASSWORD": .string(TestPool.password)]
    #expect(Tokens(pool.answer(asked, right)) != nil)
    #expect(pool.events().map(\.line) == ["SignIn Pass Password- Password+"])
  }
}
