import JSON
@testable import MockPool
import Testing

extension TestPool {
  /// A pool with a user and these second factors.
  static func withSecondFactors(
    _ mode: String,
    _ methods: Set<String> = SecondFactorTests.everything,
    recovery: String? = nil,
    attributes: [String: String] = SecondFactorTests.contacts
  ) throws -> TestPool {
    var settings = TestPool.developersMail
    if let recovery {
      // Email MFA is impossible if email is the only recovery channel.
      settings["AccountRecoverySetting"] = [
        "RecoveryMechanisms": [
          ["Priority": 1, "Name": .string(recovery)],
          ["Priority": 2, "Name": "verified_phone_number"],
        ]
      ]
    }
    var pool = try TestPool(settings, client: TestPool.passwordClient)
    pool.addUser("ann", attributes)
    #expect(pool.setMFA(mode, methods).said == "200")
    return pool
  }

  /// The response to a call that sets the user's preferences.
  mutating func prefer(_ settings: JSONObject) -> String {
    admin(
      "AdminSetUserMFAPreference",
      (["Username": "ann"] as JSONObject).merging(settings)
    ).said
  }
}
