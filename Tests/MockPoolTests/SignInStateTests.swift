import JSON
@testable import MockPool
import Testing

/// The first call of every flow rejects a user who can't sign in.
@Suite("Users who cannot sign in")
struct SignInStateTests {
  private static let flows: JSONValue = [
    "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "ALLOW_CUSTOM_AUTH", "ALLOW_USER_AUTH",
  ]

  /// A flow's name and the parameters it needs in addition to the user name.
  private static let ways: [(flow: String, given: JSONObject)] = [
    ("USER_SRP_AUTH", ["SRP_A": "02"]),
    ("USER_AUTH", ["PREFERRED_CHALLENGE": "PASSWORD_SRP", "SRP_A": "02"]),
    ("USER_AUTH", ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password)]),
    ("CUSTOM_AUTH", [:]),
    ("CUSTOM_AUTH", ["CHALLENGE_NAME": "SRP_A", "SRP_A": "02"]),
  ]

  private static let disabled = "NotAuthorizedException: User is disabled."
  private static let unconfirmed = "UserNotConfirmedException: User is not confirmed."

  private func pool(hides: Bool) throws -> TestPool {
    var pool = try TestPool(
      [:],
      client: [
        "ExplicitAuthFlows": Self.flows,
        "PreventUserExistenceErrors": hides ? "ENABLED" : "LEGACY",
      ]
    )
    pool.addUser("disabled")
    for name in ["new", "both"] { _ = pool.signUp(name) }
    for name in ["disabled", "both"] {
      _ = pool.admin("AdminDisableUser", ["Username": .string(name)])
    }
    return pool
  }

  @Test(arguments: [
    ("disabled", disabled), ("new", unconfirmed), ("both", disabled),
  ])
  func `the first call reports disabled before unconfirmed`(name: String, said: String) throws {
    for hides in [false, true] {
      var pool = try pool(hides: hides)
      for (flow, given) in Self.ways {
        let parameters = (["USERNAME": .string(name)] as JSONObject).merging(given)
        let input: JSONObject = [
          "AuthFlow": .string(flow), "AuthParameters": .object(parameters),
        ]
        #expect(pool.client("InitiateAuth", input).said == said, "\(flow) \(given)")
        let byAdmin = input.merging(["ClientId": .string(pool.clientID)])
        #expect(pool.admin("AdminInitiateAuth", byAdmin).said == said, "\(flow) \(given)")
      }
    }
  }

  @Test(arguments: [
    (false, "UserNotFoundException: User does not exist."),
    (
      true,
      "InvalidParameterException: Custom auth lambda trigger is not configured for the user pool."
    ),
  ])
  func `an unknown user is reported before missing triggers unless the client hides users`(
    hides: Bool,
    said: String
  ) throws {
    var pool = try pool(hides: hides)
    #expect(pool.initiate("CUSTOM_AUTH", ["USERNAME": "nobody"]).said == said)
  }

  @Test func `if the client hides users, functions receive userNotFound`() throws {
    var pool = try pool(hides: true)
    pool.pool.declare(try DeclaredTriggers(["customChallenge": [["answer": "4"]]]))
    #expect(pool.initiate("CUSTOM_AUTH", ["USERNAME": "nobody"]).challenge == "CUSTOM_CHALLENGE")
    let asked = pool.pool.triggerCalls.map { $0["request"]?["userNotFound"] }
    #expect(asked.count == 2 && asked.allSatisfy { $0 == true })
  }
}
