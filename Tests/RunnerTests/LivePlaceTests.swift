import Project
import Testing

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
      performance.rejections == [
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
      vars: { arn: "arn:aws:s3:::userpool/$(pool.region)_Other" }
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
