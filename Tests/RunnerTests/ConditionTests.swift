import RunRecord
import Testing

@Test
func `a step whose condition does not hold is skipped, with the steps that need its values`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Skips
    vars: { name: $(user.email) }
    steps:
      - signUp: { username: $(name), password: $(user.password) }
        when: { pool.MfaConfiguration: "ON" }
        save: sub
        id: first
      - AdminGetUser: { Username: $(sub) }
        save: { status: response.UserStatus }
      - AdminGetUser: { Username: $(name) }
        when: { status: UNCONFIRMED }
      - AdminGetUser: { Username: $(steps.first.userSub) }
      - expectUser: { username: $(name), exists: false }
        when:
          pool.MfaConfiguration: { oneOf: ["OFF", OPTIONAL] }
          pool.CustomDomain: { exists: false }
    cleanup:
      - AdminDeleteUser: { Username: $(sub) }
      - expectUser: { username: $(name), exists: false }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(
    record.course == [
      "1 skipped: `when` requires pool.MfaConfiguration to be ON, got OFF",
      "2 skipped: the step needs `sub`, but step 1 was skipped",
      "3 skipped: the step needs `status`, but step 2 was skipped",
      "4 skipped: the step needs `steps.first.userSub`, but step 1 was skipped",
      "5 passed",
      "cleanup 1 skipped: the step needs `sub`, but step 1 was skipped",
      "cleanup 2 passed",
    ]
  )
}

@Test func `a scenario is skipped if every step that can fail is skipped`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Proves nothing
    steps:
      - set: { a: 1 }
      - DescribeUserPool: {}
        when: { pool.MfaConfiguration: "ON" }
      - set: { b: $(a) }
    """
  )
  #expect(
    performance.records[0].story
      == "skipped: every step that can fail was skipped: step 2: "
      + "`when` requires pool.MfaConfiguration to be ON, got OFF"
  )
}

@Test func `a scenario known to be skipped creates no user and runs no cleanup`()
  async throws
{
  let performance = try await LiveStage().perform(
    """
    scenario: Proves nothing
    given: { users: [ { as: ann } ] }
    steps:
      - set: { a: 1 }
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        when: { pool.MfaConfiguration: "ON" }
        save: tokens
      - verifyToken: { token: $(tokens.access) }
    cleanup:
      - AdminDeleteUser: { Username: $(users.ann.email) }
    """
  )
  #expect(
    performance.stories == [
      "skipped: every step that can fail was skipped: step 2: "
        + "`when` requires pool.MfaConfiguration to be ON, got OFF"
    ]
  )
  #expect(
    performance.records[0].course == [
      "1 skipped: every step that can fail is skipped",
      "2 skipped: `when` requires pool.MfaConfiguration to be ON, got OFF",
      "3 skipped: the step needs `tokens.access`, but step 2 was skipped",
    ]
  )
  #expect(performance.count("AdminCreateUser") + performance.count("AdminDeleteUser") == 0)
}

@Test func `a return value missing because of a skipped step is missing for the caller`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Uses
    steps:
      - use: { flow: flow.yaml }
        id: used
        save: { sub: sub, word: word }
      - expectUser: { username: $(sub) }
      - expectUser: { username: "$(steps.used.sub)", exists: false }
      - expectUser: { username: "$(word)@example.com", exists: false }
    """,
    with: [
      "flow.yaml": """
      flow: conditional
      steps:
        - DescribeUserPool: {}
        - AdminCreateUser: { Username: a@example.com }
          when: { pool.MfaConfiguration: "ON" }
          save: { sub: response.User.Username }
      returns: { sub: $(sub), word: hello }
      """
    ]
  )
  let reason = "the flow's `sub` is missing: its step 1.2 was skipped"
  #expect(performance.records[0].story == "passed")
  #expect(
    performance.records[0].course == [
      "1 passed", "1.1 passed",
      "1.2 skipped: `when` requires pool.MfaConfiguration to be ON, got OFF",
      "2 skipped: the step needs `sub`, but \(reason)",
      "3 skipped: the step needs `steps.used.sub`, but \(reason)",
      "4 passed",
    ]
  )
}

@Test func `an index outside a list has no value`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Looks outside a list
    vars: { list: [a, b] }
    steps:
      - DescribeUserPool: {}
        when: { pool.UsernameAttributes.0: email, list.1: b }
      - DescribeUserPool: {}
        when: { pool.UsernameAttributes.5: { exists: true } }
      - expectUser: { username: "$(list.7)@example.com", exists: false }
    cleanup:
      - DescribeUserPool: {}
        save: { attribute: response.UserPool.UsernameAttributes.99 }
    """
  )
  let record = performance.records[0]
  #expect(record.failure?.message.contains("no value at `list.7`") == true)
  #expect(
    record.course == [
      "1 passed",
      "2 skipped: `when` requires pool.UsernameAttributes.5 to be something, got nothing",
      "3 failed", "cleanup 1 failed",
    ]
  )
}
