import JSON
import Project
import RunRecord
import Runner
import Testing

/// The changes that scenarios may make to existing users.
@Suite(.timeLimit(.minutes(10))) struct LiveUserTests {
  /// A user who signs in with a temporary password.
  private static let ann: JSONObject = [
    "Username": "ann@example.com", "TemporaryPassword": "Abcdef1!",
    "UserAttributes": [["Name": "email", "Value": "ann@example.com"]],
  ]

  private static func before(_ place: String, _ call: String, _ step: String) -> String {
    "test.yaml:\(place): \(call) is not allowed on the pool `staging` (\(step)): "
  }

  @Test func `a change to an existing user with a literal name is reported before the run`()
    async throws
  {
    let text = """
      scenario: Changes a user
      steps:
        - AdminUpdateUserAttributes:
            Username: ann@example.com
            UserAttributes: [ { Name: name, Value: Ann } ]
          expect: { error: UserNotFoundException }
      ---
      scenario: Deletes a user
      vars: { who: ann@example.com }
      steps:
        - AdminDeleteUser: { Username: $(who) }
          expect: { error: UserNotFoundException }
      """
    let words = try await LiveStage().perform(text)
    #expect(
      words.refusals == [
        Self.before("4:17", "AdminUpdateUserAttributes", "step 1 of `Changes a user`")
          + """
          this run did not create the user `ann@example.com`; to change existing users, add \
          `AdminUpdateUserAttributes` to `allow:`
          """,
        Self.before("11:34", "AdminDeleteUser", "step 1 of `Deletes a user`")
          + """
          this run did not create the user `$(who)`; to delete existing users, add \
          `AdminDeleteUser` to `allow:`
          """,
      ]
    )
    #expect(words.calls.isEmpty)
    let names = try await LiveStage(
      permissions: [.operation("AdminUpdateUserAttributes"), .operation("AdminDeleteUser")]
    ).perform(text)
    #expect(names.stories == ["passed", "passed"])
  }

  @Test func `an existing user is not changed if the name is known only during the run`()
    async throws
  {
    let performance = try await LiveStage().perform(
      """
      scenario: Changes a user
      steps:
        - set: { who: ann@example.com }
        - AdminDisableUser: { Username: $(who) }
      ---
      scenario: Confirms a user
      steps:
        - set: { who: ann@example.com }
        - confirmSignUp: { username: $(who), code: "123456" }
      ---
      scenario: Sends a message to a user
      steps:
        - set: { who: ann@example.com }
        - resetPassword: { username: $(who) }
      """
    )
    let change = "to change existing users, add"
    let who = "was not called: this run did not create the user `ann@example.com`;"
    #expect(
      performance.stories == [
        "blocked[environment]: AdminDisableUser \(who) \(change) `AdminDisableUser` to `allow:`",
        "blocked[environment]: ConfirmSignUp \(who) \(change) `ConfirmSignUp` to `allow:`",
        """
        blocked[environment]: ForgotPassword \(who) to send messages to existing users, add \
        `ForgotPassword` to `allow:`
        """,
      ]
    )
    for operation in ["AdminDisableUser", "ConfirmSignUp", "ForgotPassword"] {
      #expect(performance.count(operation) == 0)
    }
  }

  @Test(arguments: [
    ("resetPassword: { username: ann@example.com }", "ForgotPassword", "3:32"),
    ("resendSignUpCode: { username: ann@example.com }", "ResendConfirmationCode", "3:35"),
  ])
  func `an existing user gets messages only if the operation is allowed by name`(
    _ step: String,
    _ operation: String,
    _ place: String
  ) async throws {
    let text = "scenario: Writes\nsteps:\n  - \(step)\n    expect: { nextStep: { exists: true } }\n"
    let verb = step.prefix { $0 != ":" }
    let refused = try await LiveStage(permissions: [.sendMessages]).perform(text)
    #expect(
      refused.refusals == [
        Self.before(place, "\(verb) calls \(operation), which", "step 1 of `Writes`")
          + """
          this run did not create the user `ann@example.com`; to send messages to existing users, \
          add `\(operation)` to `allow:`
          """
      ]
    )
    let named = try await LiveStage(permissions: [.operation(operation)]).perform(text)
    #expect(named.refusals == [])
    #expect(named.count(operation) == 1)
  }

  @Test func `a session of an existing user cannot change that user`() async throws {
    let performance = try await LiveStage(residents: [Self.ann]).perform(
      """
      scenario: A new password for a user
      steps:
        - signIn: { username: ann@example.com, password: Abcdef1! }
        - confirmSignIn: { newPassword: Abcdef2! }
      cleanup:
        - deleteUser: {}
      ---
      scenario: Another session is another user's
      steps:
        - signIn: { username: ann@example.com, password: Abcdef1! }
        - signIn: { username: $(user.email), password: $(user.password) }
          as: mine
        - deleteUser: {}
          as: mine
      """
    )
    let reason = "this run did not create the user `ann@example.com`; to"
    let scenario = "of `A new password for a user`"
    #expect(
      performance.refusals == [
        Self.before(
          "4:5",
          "confirmSignIn calls RespondToAuthChallenge, which",
          "step 2 \(scenario)"
        ) + "\(reason) change existing users, add `RespondToAuthChallenge` to `allow:`",
        Self.before("6:5", "deleteUser calls DeleteUser, which", "cleanup step 1 \(scenario)")
          + "\(reason) delete existing users, add `DeleteUser` to `allow:`",
      ]
    )
    #expect(performance.calls.isEmpty)
  }

  @Test func `responding to a challenge with a new password requires change-users`() async throws {
    let text = """
      scenario: A temporary password
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            TemporaryPassword: $(user.password)
            MessageAction: SUPPRESS
        - signIn: { username: $(user.email), password: $(user.password) }
        - confirmSignIn: { newPassword: $(random.password(16)) }
      """
    let refused = try await LiveStage(permissions: [.createUsers]).perform(text)
    #expect(
      refused.refusals == [
        """
        test.yaml:8:5: confirmSignIn calls RespondToAuthChallenge, which is not allowed on the \
        pool `staging` (step 3 of `A temporary password`); add `change-users` to the pool's `allow:`
        """
      ]
    )
    let allowed = try await LiveStage(permissions: [.createUsers, .changeUsers]).perform(text)
    #expect(allowed.stories == ["passed"])
  }

  @Test func `a new password is not sent for an existing user's challenge`() async throws {
    let text = """
      scenario: A new password for a user
      steps:
        - set: { who: ann@example.com }
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: $(who), PASSWORD: Abcdef1! }
          save: { session: response.Session }
        - RespondToAuthChallenge:
            ChallengeName: NEW_PASSWORD_REQUIRED
            Session: $(session)
            ChallengeResponses: { USERNAME: $(who), NEW_PASSWORD: Abcdef2! }
      """
    var stage = LiveStage(
      client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      residents: [Self.ann]
    )
    let refused = try await stage.perform(text)
    #expect(
      refused.stories == [
        """
        blocked[environment]: RespondToAuthChallenge was not called: this run did not create \
        the user `ann@example.com`; to change existing users, add `RespondToAuthChallenge` to `allow:`
        """
      ]
    )
    stage.permissions = [.operation("RespondToAuthChallenge")]
    #expect(try await stage.perform(text).stories == ["passed"])
  }

  @Test func `a call with a session counts as a change to the user who started the sign-in`()
    async throws
  {
    let performance = try await LiveStage(
      client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      residents: [Self.ann]
    ).perform(
      """
      scenario: An existing user's
      steps:
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: ann@example.com, PASSWORD: Abcdef1! }
          save: { session: response.Session }
        - AssociateSoftwareToken: { Session: $(session) }
      ---
      scenario: An unknown session
      steps:
        - VerifySoftwareToken: { Session: aaaaaaaaaaaaaaaaaaaaaaaa, UserCode: "123456" }
      ---
      scenario: Its own
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            TemporaryPassword: $(user.password)
            MessageAction: SUPPRESS
        - InitiateAuth:
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: $(user.email), PASSWORD: $(user.password) }
          save: { session: response.Session }
        - AssociateSoftwareToken: { Session: $(session) }
          expect: { httpStatus: { atLeast: 200 }, error: { exists: true } }
      """
    )
    #expect(
      performance.stories == [
        """
        blocked[environment]: AssociateSoftwareToken was not called: this run did not create the user \
        `ann@example.com`; to change existing users, add `AssociateSoftwareToken` to `allow:`
        """,
        """
        blocked[environment]: VerifySoftwareToken was not called: the `Session` is not from this \
        scenario, so its user is unknown; to allow the call, add `VerifySoftwareToken` to `allow:`
        """,
        "passed",
      ]
    )
    #expect(performance.count("AssociateSoftwareToken") == 1)
  }

  @Test func `generated addresses identify the users that a scenario created`()
    async throws
  {
    let stage = LiveStage(
      pool: ["UsernameAttributes": [], "AliasAttributes": ["email", "phone_number"]]
    )
    let performance = try await stage.perform(
      """
      scenario: By alias
      vars: { number: "+1200555$(random.digits(4))" }
      steps:
        - AdminCreateUser:
            Username: qa-$(random.string(8))
            MessageAction: SUPPRESS
            UserAttributes:
              - { Name: phone_number, Value: $(number) }
              - { Name: phone_number_verified, Value: "true" }
        - AdminDisableUser: { Username: $(number) }
      ---
      scenario: By an alias set later
      vars: { number: "+1200555$(random.digits(4))", name: "qa-$(random.string(8))" }
      steps:
        - AdminCreateUser: { Username: $(name), MessageAction: SUPPRESS }
        - AdminUpdateUserAttributes:
            Username: $(name)
            UserAttributes:
              - { Name: phone_number, Value: $(number) }
              - { Name: phone_number_verified, Value: "true" }
        - AdminDisableUser: { Username: $(number) }
      ---
      scenario: A literal address does not identify a created user
      steps:
        - set: { who: ann@example.com }
        - AdminCreateUser:
            Username: qa-$(random.string(8))
            MessageAction: SUPPRESS
            UserAttributes: [ { Name: email, Value: $(who) } ]
        - AdminDisableUser: { Username: $(who) }
      """
    )
    #expect(
      performance.stories == [
        "passed", "passed",
        """
        blocked[environment]: AdminDisableUser was not called: this run did not create the user \
        `ann@example.com`; to change existing users, add `AdminDisableUser` to `allow:`
        """,
      ]
    )
  }
}

/// The pools, clients, and resources that scenarios may use.
@Suite(.timeLimit(.minutes(10))) struct LivePlaceTests {
  private static func before(_ place: String, _ call: String, _ scenario: String) -> String {
    "test.yaml:\(place): \(call) is not allowed on the pool `staging` (step 1 of `\(scenario)`): "
  }

  private static func arn(_ pool: String) -> String {
    "arn:aws:cognito-idp:us-east-1:000000000000:userpool/\(pool)"
  }

  @Test func `a literal name of another pool, client, or resource is reported before the run`()
    async throws
  {
    let performance = try await LiveStage(
      permissions: [.createUsers, .sendMessages, .operation("TagResource")]
    ).perform(
      """
      scenario: Writes to another pool
      steps:
        - AdminCreateUser: { UserPoolId: us-east-1_Other, Username: $(user.email) }
      ---
      scenario: Writes by another client
      steps:
        - SignUp: { ClientId: other, Username: $(user.email), Password: $(user.password) }
      ---
      scenario: Reads another pool
      steps:
        - AdminGetUser: { UserPoolId: us-east-1_Other, Username: $(user.email) }
          expect: { error: ResourceNotFoundException }
      ---
      scenario: Signs in by another client
      steps:
        - InitiateAuth:
            ClientId: other
            AuthFlow: USER_PASSWORD_AUTH
            AuthParameters: { USERNAME: $(user.email), PASSWORD: $(user.password) }
      ---
      scenario: Tags another pool
      steps:
        - TagResource:
            ResourceArn: "\(Self.arn("us-east-1_Other"))"
            Tags: { a: b }
      """
    )
    #expect(
      performance.refusals == [
        Self.before("3:36", "AdminCreateUser", "Writes to another pool")
          + "`us-east-1_Other` is not the ID of this run's pool",
        Self.before("7:25", "SignUp", "Writes by another client")
          + "the client `other` is not in the pool's entry in the project file",
        Self.before("11:33", "AdminGetUser", "Reads another pool")
          + "`us-east-1_Other` is not the ID of this run's pool",
        Self.before("17:17", "InitiateAuth", "Signs in by another client")
          + "the client `other` is not in the pool's entry in the project file",
        Self.before("24:20", "TagResource", "Tags another pool")
          + "`\(Self.arn("us-east-1_Other"))` is not the ARN of this run's pool",
      ]
    )
    #expect(performance.calls.isEmpty)
  }

  @Test func `a call to another pool, client, or resource known only during the run is not made`()
    async throws
  {
    let names = ["CreateUserPool", "CreateUserPoolClient", "DeleteUserPool", "UntagResource"]
    let performance = try await LiveStage(
      permissions: Set(names.map { Permission.operation($0) } + [.createUsers, .sendMessages])
    ).perform(
      """
      scenario: Another pool
      vars: { id: us-east-1_Other }
      steps:
        - DescribeUserPool: { UserPoolId: $(id) }
      ---
      scenario: Another client next to a pool of its own
      vars: { other: other }
      steps:
        - CreateUserPool: { PoolName: moment }
          save: { id: response.UserPool.Id }
        - CreateUserPoolClient: { UserPoolId: $(id), ClientName: app }
          save: { app: response.UserPoolClient.ClientId }
        - SignUp: { ClientId: $(app), Username: $(user.email), Password: $(user.password) }
        - SignUp: { ClientId: $(other), Username: $(users.b.email), Password: $(user.password) }
      cleanup:
        - DeleteUserPool: { UserPoolId: $(id) }
      ---
      scenario: Another resource
      vars: { arn: "\(Self.arn("us-east-1_Other"))" }
      steps:
        - UntagResource: { ResourceArn: $(arn), TagKeys: [a] }
      ---
      scenario: Another kind of resource
      vars: { arn: "arn:aws:s3:::userpool/us-east-1_Other" }
      steps:
        - ListTagsForResource: { ResourceArn: $(arn) }
      ---
      scenario: The pool itself
      steps:
        - ListTagsForResource: { ResourceArn: $(pool.Arn) }
          expect: { response: { Tags: {} } }
      """
    )
    #expect(
      performance.stories == [
        """
        blocked[environment]: DescribeUserPool was not called: `us-east-1_Other` is not the ID of \
        this run's pool
        """,
        """
        blocked[environment]: SignUp was not called: the client `other` is not in the pool's entry \
        in the project file
        """,
        """
        blocked[environment]: UntagResource was not called: `\(Self.arn("us-east-1_Other"))` is \
        not the ARN of this run's pool
        """,
        """
        blocked[environment]: ListTagsForResource was not called: \
        `arn:aws:s3:::userpool/us-east-1_Other` is not the ARN of this run's pool
        """,
        "passed",
      ]
    )
    #expect(performance.count("SignUp") == 1)
    #expect(performance.count("ListTagsForResource") == 1)
  }
}
