import Project
import RunRecord
import Testing

private func record(_ scenario: String) async throws -> ScenarioRecord {
  try await Stage().perform("scenario: Changes the pool\n\(scenario)").records[0]
}

@Test func `a condition reads the settings that an earlier step has changed`() async throws {
  let record = try await record(
    """
    steps:
      - SetUserPoolMfaConfig:
          MfaConfiguration: OPTIONAL
          SoftwareTokenMfaConfiguration: { Enabled: true }
      - UpdateUserPoolClient: { RefreshTokenValidity: 5 }
      - signUp: { username: $(user.email), password: $(user.password) }
        when: { pool.MfaConfiguration: OPTIONAL, client.RefreshTokenValidity: 5, pool.kind: mock }
      - DescribeUserPool: {}
        when: { pool.MfaConfiguration: $(pool.MfaConfiguration) }
    """
  )
  #expect(record.story == "passed")
  #expect(
    record.course == [
      "1 passed", "2 passed", "3 passed",
      "4 skipped: `when` requires pool.MfaConfiguration to be OFF, got OPTIONAL",
    ]
  )
}

@Test func `cleanup restores the settings from the start of the scenario`() async throws {
  let record = try await record(
    """
    steps:
      - UpdateUserPool: { Policies: { PasswordPolicy: { MinimumLength: 30 } } }
      - expectPool: { Policies: { PasswordPolicy: { MinimumLength: 30 } } }
        when: { pool.Policies.PasswordPolicy.MinimumLength: 30 }
    cleanup:
      - UpdateUserPool: { Policies: $(pool.Policies) }
      - expectPool: { Policies: { PasswordPolicy: { MinimumLength: 8 } } }
    """
  )
  #expect(record.course == ["1 passed", "2 passed", "cleanup 1 passed", "cleanup 2 passed"])
}

@Test func `codes are found by a message template that a step has changed`() async throws {
  let record = try await record(
    """
    steps:
      - UpdateUserPool:
          AutoVerifiedAttributes: [email]
          VerificationMessageTemplate:
            DefaultEmailOption: CONFIRM_WITH_CODE
            EmailSubject: Hi
            EmailMessage: "Your code 204817 is not it, type {####} instead."
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  )
  #expect(record.story == "passed")
}

@Test func `codes are found by a message template that a step has changed since`() async throws {
  let record = try await record(
    """
    given:
      pool:
        AutoVerifiedAttributes: [email]
        VerificationMessageTemplate:
          DefaultEmailOption: CONFIRM_WITH_CODE
          EmailSubject: Hi
          EmailMessage: "Your code 204817 is not it, type {####} instead."
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - UpdateUserPool: { AutoVerifiedAttributes: [email] }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  )
  #expect(record.story == "passed")
}

@Test func `settings are read again only for a reader after a change`() async throws {
  var stage = LiveStage()
  stage.permissions.insert(.operation("UpdateUserPool"))
  let performance = try await stage.perform(
    """
    scenario: Reads conditions
    steps:
      - DescribeUserPool: {}
        when: { pool.MfaConfiguration: "OFF" }
      - UpdateUserPool: { AutoVerifiedAttributes: [email] }
      - DescribeUserPool: {}
        when: { pool.kind: cognito }
      - DescribeUserPool: {}
        when: { pool.MfaConfiguration: "OFF" }
    """
  )
  #expect(performance.records.map(\.story) == ["passed"])
  // One call before the steps, and one after the change.
  #expect(performance.count("GetUserPoolMfaConfig") == 2)
}
