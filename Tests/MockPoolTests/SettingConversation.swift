import JSON
@testable import MockPool
import Testing

/// Calls of a scenario, with their responses.
struct SettingConversation: CustomTestStringConvertible {
  let name: String
  let replies: @Sendable (inout TestPool) -> [MockReply]

  var testDescription: String { name }

  static let ann: JSONValue = "ann@example.com"

  static let signUp = SettingConversation(name: "sign-up") { pool in
    [
      pool.signUp("ann@example.com"), pool.confirm("ann@example.com"),
      pool.signIn("Ann@example.com"),
    ]
  }
  static let signIn = SettingConversation(name: "sign-in") { pool in
    pool.addUser("ann@example.com")
    return [pool.signIn("ann@example.com"), pool.signIn("ann@example.com", "wrong-Pass1!")]
  }
  static let unknown = SettingConversation(name: "unknown user") { pool in
    [
      pool.signIn("bea@example.com"),
      pool.client("ForgotPassword", ["Username": "bea@example.com"]),
    ]
  }
  static let invitation = SettingConversation(name: "invitation") { pool in
    [
      pool.admin("AdminCreateUser", ["Username": ann]),
      pool.signIn("ann@example.com", pool.lastSecret),
    ]
  }
  static let reset = SettingConversation(name: "reset") { pool in
    pool.addUser("ann@example.com")
    return [
      pool.client("ForgotPassword", ["Username": ann]),
      pool.client(
        "ConfirmForgotPassword",
        [
          "Username": ann, "ConfirmationCode": .string(pool.lastSecret),
          "Password": .string(TestPool.password),
        ]
      ),
    ]
  }
  static let description = SettingConversation(name: "description") { pool in
    [pool.admin("DescribeUserPool", [:])]
  }

  static let all = [
    signUp, signIn, unknown, invitation, reset, description, lateInvitation, lateRefresh, deletion,
    passwords, groups,
  ]
}

extension SettingConversation {
  static let lateInvitation = SettingConversation(name: "late invitation") { pool in
    let reply = pool.admin("AdminCreateUser", ["Username": ann])
    pool.advance(by: .seconds(3 * 86_400))
    return [reply, pool.signIn("ann@example.com", pool.lastSecret)]
  }
  static let lateRefresh = SettingConversation(name: "late refresh") { pool in
    let token = signedIn(&pool)
    pool.advance(by: .seconds(2 * 86_400))
    return [refresh(token, &pool)]
  }
  static let deletion = SettingConversation(name: "deletion") { pool in
    let token = signedIn(&pool)
    return [pool.admin("AdminDeleteUser", ["Username": ann]), refresh(token, &pool)]
  }
  static let passwords = SettingConversation(name: "passwords") { pool in
    pool.addUser("ann@example.com")
    return ["Second-1!", "Third-12!", TestPool.password].map { password in
      pool.admin(
        "AdminSetUserPassword",
        ["Username": ann, "Password": .string(password), "Permanent": true]
      )
    }
  }
  static let groups = SettingConversation(name: "groups") { pool in
    ["editors", "Editors"].map { pool.admin("CreateGroup", ["GroupName": .string($0)]) }
  }

  /// The refresh token of a new user.
  private static func signedIn(_ pool: inout TestPool) -> JSONValue {
    pool.addUser("ann@example.com")
    return pool.signIn("ann@example.com").body["AuthenticationResult"]?["RefreshToken"] ?? .null
  }

  private static func refresh(_ token: JSONValue, _ pool: inout TestPool) -> MockReply {
    pool.initiate("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": token])
  }
}
