import JSON
@testable import MockPool
import Testing

extension TestPool {
  @discardableResult
  mutating func signUp(
    _ username: String = "ann",
    password: String = TestPool.password,
    _ attributes: [String: String]? = nil
  ) -> MockReply {
    client(
      "SignUp",
      [
        "Username": .string(username), "Password": .string(password),
        "UserAttributes": .attributes(attributes ?? ["email": TestPool.email(of: username)]),
      ]
    )
  }

  @discardableResult
  mutating func confirm(_ username: String = "ann", _ code: String? = nil) -> MockReply {
    client(
      "ConfirmSignUp",
      ["Username": .string(username), "ConfirmationCode": .string(code ?? lastSecret)]
    )
  }

  @discardableResult
  mutating func resend(_ username: String = "ann") -> MockReply {
    client("ResendConfirmationCode", ["Username": .string(username)])
  }

  /// The address of users whose call contains no address.
  private static func email(of username: String) -> String {
    username.contains("@") ? username : "ann@example.com"
  }

  /// Creates a confirmed user with a permanent password.
  mutating func addUser(
    _ username: String = "ann",
    password: String = TestPool.password,
    _ attributes: [String: String]? = nil
  ) {
    let verified = ["email": TestPool.email(of: username), "email_verified": "true"]
    _ = admin(
      "AdminCreateUser",
      [
        "Username": .string(username), "MessageAction": "SUPPRESS",
        "UserAttributes": .attributes(attributes ?? verified),
      ]
    )
    _ = admin(
      "AdminSetUserPassword",
      ["Username": .string(username), "Password": .string(password), "Permanent": true]
    )
  }

  /// Sets Ann's password again, as a temporary password.
  mutating func makePasswordTemporary() {
    _ = admin(
      "AdminSetUserPassword",
      ["Username": "ann", "Password": .string(TestPool.password), "Permanent": false]
    )
  }

  mutating func signIn(
    _ username: String = "ann",
    _ password: String = TestPool.password,
    flow: String = "USER_PASSWORD_AUTH"
  ) -> MockReply {
    initiate(flow, ["USERNAME": .string(username), "PASSWORD": .string(password)])
  }

  /// Starts a sign-in or a refresh.
  mutating func initiate(_ flow: String, _ parameters: JSONObject) -> MockReply {
    client("InitiateAuth", ["AuthFlow": .string(flow), "AuthParameters": .object(parameters)])
  }

  /// Signs in and returns the tokens.
  mutating func tokens(
    _ username: String = "ann",
    _ password: String = TestPool.password
  ) throws -> Tokens {
    let reply = signIn(username, password)
    return try #require(Tokens(reply), "\(reply.said)")
  }

  /// A user's status, or nil if the user does not exist.
  mutating func status(_ username: String = "ann") -> String? {
    admin("AdminGetUser", ["Username": .string(username)]).body["UserStatus"]?.string
  }

  /// A user's attributes as an administrator sees them.
  mutating func attributes(_ username: String = "ann") -> [String: String] {
    let reply = admin("AdminGetUser", ["Username": .string(username)])
    return (reply.body["UserAttributes"] ?? []).attributes
  }
}
