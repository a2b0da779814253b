import JSON
@testable import MockPool
import Testing

@Suite("Rejected sign-ups")
struct SignUpRejectionTests {
  @Test(
    arguments: [
      (
        ["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]], "ann", [:],
        TestPool.password,
        "NotAuthorizedException: SignUp is not permitted for this user pool"
      ),
      ([:], "taken", [:], TestPool.password, "UsernameExistsException: User already exists"),
      (
        ["UsernameAttributes": ["email"]], "taken@example.com", [:], TestPool.password,
        "UsernameExistsException: An account with the given email already exists."
      ),
      (
        ["UsernameAttributes": ["email"]], "ann", [:], TestPool.password,
        "InvalidParameterException: Username should be an email."
      ),
      (
        ["UsernameAttributes": ["phone_number"]], "ann", [:], TestPool.password,
        "InvalidParameterException: Username should be a phone number."
      ),
      (
        ["UsernameAttributes": ["email", "phone_number"]], "ann", [:], TestPool.password,
        "InvalidParameterException: Username should be either an email or a phone number."
      ),
      (
        ["UsernameAttributes": ["email"]], "ann@example.com", ["email": "ben@example.com"],
        TestPool.password,
        "InvalidParameterException: User email should be empty or same as username, "
          + "since username attribute is email."
      ),
      (
        ["UsernameAttributes": ["email", "phone_number"]], "+12065550100",
        ["phone_number": "+12065550101"], TestPool.password,
        "InvalidParameterException: User phone number should be empty or same as username, "
          + "since username attribute is phone_number."
      ),
      (
        ["AliasAttributes": ["email"]], "ann@example.com", [:], TestPool.password,
        "InvalidParameterException: Username cannot be of email format, "
          + "since user pool is configured for email alias."
      ),
      (
        [:], "ann", ["email": "ann"], "weak",
        "InvalidParameterException: Invalid email address format."
      ),
      (
        [:], "ann", ["phone_number": "0123456"], TestPool.password,
        "InvalidParameterException: Invalid phone number format."
      ),
      (
        [:], "ann", ["custom:x": "1"], TestPool.password,
        "InvalidParameterException: Attributes did not conform to the schema: "
          + "custom:x: Attribute does not exist in the schema.\n"
      ),
      (
        ["Schema": [["Name": "email", "Required": true], ["Name": "name", "Required": true]]],
        "ann", [:], TestPool.password,
        "InvalidParameterException: Attributes did not conform to the schema: "
          + "email: The attribute is required\n"
          + "name.formatted: The attribute name.formatted is required\n"
      ),
      (
        [
          "Schema": [
            ["Name": "rank", "AttributeDataType": "String", "DeveloperOnlyAttribute": true]
          ]
        ],
        "ann", ["dev:custom:rank": "1"], TestPool.password,
        "NotAuthorizedException: A client attempted to write unauthorized attribute"
      ),
      (
        [:], "ann", ["sub": "1"], TestPool.password,
        "InvalidParameterException: Cannot modify the non-mutable attribute sub"
      ),
      (
        [:], "ann", ["email_verified": "true"], TestPool.password,
        "InvalidParameterException: Cannot modify the non-mutable attribute email_verified"
      ),
    ] as [(JSONObject, String, [String: String], String, String)]
  )
  func `an invalid call is rejected with the service's message`(
    settings: JSONObject,
    username: String,
    attributes: [String: String],
    password: String,
    said: String
  ) throws {
    var pool = try TestPool(settings)
    if username.hasPrefix("taken") { pool.signUp(username, [:]) }
    #expect(pool.signUp(username, password: password, attributes).said == said)
    #expect(pool.messages.isEmpty)
  }

  @Test(arguments: [
    ("short1!", "Password not long enough"),
    ("password1!", "Password must have uppercase characters"),
    ("PASSWORD1!", "Password must have lowercase characters"),
    ("Password!", "Password must have numeric characters"),
    ("Password1", "Password must have symbol characters"),
    ("Pässwörd", "Password must have numeric characters"),
  ])
  func `a weak password is rejected with the first rule that it breaks`(
    password: String,
    rule: String
  ) throws {
    var pool = try TestPool()
    let reply = pool.signUp(password: password)
    #expect(reply.said == "InvalidPasswordException: Password did not conform with policy: \(rule)")
    #expect(pool.status() == nil)
  }

  @Test func `a client can write only its own attributes`() throws {
    var pool = try TestPool(client: ["WriteAttributes": ["email"]])
    #expect(
      pool.signUp("ann", ["email": "a@b.example", "nickname": "A"]).said
        == "NotAuthorizedException: A client attempted to write unauthorized attribute"
    )
    #expect(pool.signUp("ann", ["email": "a@b.example"]).status == 200)
  }

  @Test func `the password is optional only if codes alone can sign in`() throws {
    var pool = try TestPool()
    let members: JSONObject = ["Username": "ann"]
    #expect(pool.client("SignUp", members).errorType == "InvalidParameterException")
    var codes = try TestPool([
      "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]
    ])
    let address = JSONValue.attributes(["email": "a@example.com"])
    let reached: JSONObject = ["UserAttributes": address]
    #expect(codes.client("SignUp", members.merging(reached)).status == 200)
    let blank: JSONObject = [
      "Username": "bob", "Password": "", "UserAttributes": address,
    ]
    #expect(pool.client("SignUp", blank).errorType == "InvalidParameterException")
    #expect(codes.client("SignUp", blank).said == "200")
    let invited: JSONObject = ["Username": "cid", "TemporaryPassword": ""]
    #expect(codes.admin("AdminCreateUser", invited).said == "200")
  }
}
