import Testing

/// A pool without findings, with further settings of the pool and its client.
private func pool(_ members: String = "", client: String = "") -> String {
  """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    UsernameConfiguration: { CaseSensitive: false }
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
    EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: 'arn:aws:ses:eu-west-1:123456789012:identity/shop.example' }
    \(members)
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      PreventUserExistenceErrors: ENABLED
      \(client)
  """
}

private let policy =
  "RequireUppercase: true, RequireLowercase: true, RequireNumbers: true, RequireSymbols: true"

private let signUp = """
  scenario: A sign-up
  steps:
    - signUp: { username: $(user.email), password: Passw0rd-long }
  """

private let stack = """
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties: { UserPoolName: shop }
  """

/// The exit codes with `--fail-on breaking`, `behavior`, and `any`.
private typealias Statuses = [Int32?]

private func statuses(_ arguments: [String], in program: Program) async throws -> Statuses {
  var found: Statuses = []
  for level in ["breaking", "behavior", "any"] {
    found.append(try await program.run(arguments + ["--fail-on", level]).status)
  }
  // Without the option, every finding counts.
  #expect(try await program.run(arguments).status == found.last)
  return found
}

@Suite struct `Findings that --fail-on counts` {
  @Test(arguments: [
    ("deployment fails", pool("Policies: { PasswordPolicy: { MinimumLength: 200 } }"), [1, 1, 1]),
    (
      "breaking", pool("Policies: { PasswordPolicy: { MinimumLength: 12, \(policy) } }"), [1, 1, 1]
    ),
    ("behavior", pool(client: "AccessTokenValidity: 2"), [0, 1, 1]),
    ("unknown", pool("NewerThanAll: 'ON'"), [0, 1, 1]),
    ("text", pool("EmailVerificationSubject: Your code"), [0, 0, 1]),
    ("none", pool("UserPoolTags: { team: shop }"), [0, 0, 1]),
    ("none", pool() + "\ngroups: [{ GroupName: staff }]\n", [0, 0, 1]),
    ("nothing", pool(), [0, 0, 0]),
  ])
  func `in a difference and its impact`(
    severity: String,
    after: String,
    expected: [Int32?]
  ) async throws {
    let program = try Program(["before.yaml": pool(), "after.yaml": after, "a.yaml": signUp])
    let sides = ["before.yaml", "after.yaml"]
    let difference = try await statuses(["pool", "diff"] + sides, in: program)
    #expect(difference == expected, "\(severity)")
    let impact = try await statuses(["pool", "impact"] + sides + ["a.yaml"], in: program)
    #expect(impact == expected, "\(severity)")
  }

  @Test func `in a renamed pool`() async throws {
    let program = try Program([
      "before.yaml": stack, "after.yaml": stack.replacing("shop", with: "store"), "a.yaml": signUp,
    ])
    let sides = ["before.yaml", "after.yaml"]
    #expect(try await statuses(["pool", "diff"] + sides, in: program) == [0, 0, 1])
    #expect(try await statuses(["pool", "impact"] + sides + ["a.yaml"], in: program) == [0, 0, 1])
  }

  @Test func `in lost data`() async throws {
    let group = """

        Staff:
          Type: AWS::Cognito::UserPoolGroup
          Properties: { UserPoolId: !Ref Pool, GroupName: staff }
      """
    let program = try Program([
      "before.yaml": stack + group, "after.yaml": stack, "a.yaml": signUp,
    ])
    let sides = ["before.yaml", "after.yaml"]
    #expect(try await statuses(["pool", "diff"] + sides, in: program) == [1, 1, 1])
    #expect(try await statuses(["pool", "impact"] + sides + ["a.yaml"], in: program) == [1, 1, 1])
  }

  @Test(arguments: [
    (pool("Policies: { PasswordPolicy: { MinimumLength: 200 } }"), "web", [1, 1, 1]),
    (pool("DeviceConfiguration: { DeviceOnlyRememberedOnUserPrompt: true }"), "web", [0, 1, 1]),
    // A scenario that can't run breaks nothing for users.
    (pool(), "ios", [0, 0, 1]),
    (pool(), "web", [0, 0, 0]),
  ])
  func `in a check`(checked: String, client: String, expected: [Int32?]) async throws {
    let scenario = signUp + "\n    client: \(client)"
    let program = try Program(["pool.yaml": checked, "a.yaml": scenario])
    let found = try await statuses(["pool", "check", "pool.yaml", "a.yaml"], in: program)
    #expect(found == expected)
  }
}
