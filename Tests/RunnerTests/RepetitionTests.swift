import RunRecord
import Testing

@Test func `eventually tries again until the expectation holds`() async throws {
  var stage = Stage()
  // With this seed, the third digit is the expected one.
  stage.seed = 29
  let performance = try await stage.perform(
    """
    scenario: Waits long
    steps:
      - ListUsers: {}
        expect: { httpStatus: "20$(random.digits(1))" }
        eventually: 50s
    """
  )
  let step = performance.records[0].steps[0]
  #expect(performance.records[0].story == "passed")
  #expect(step.notes == ["passed on attempt 3"])
  // Only the number of earlier attempts is kept.
  #expect(step.exchanges.count == 1)
  #expect(step.omittedExchanges == 2)
}

@Test func `eventually gives up when its time ends and reports the last attempt`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Waits in vain
    steps:
      - set: { span: 3s }
      - expectUser: { username: unknown@example.com, exists: true }
        eventually: $(span)
    """
  )
  let record = performance.records[0]
  #expect(
    record.story.hasPrefix(
      "failed[UserNotFoundException]: expected success, got UserNotFoundException"
    )
  )
  let step = record.steps[1]
  // A busy machine may make only one attempt.
  let tries = step.tries == 1 ? "once" : "\(step.tries) times"
  #expect(step.tries < 200)
  #expect(
    record.failure?.details.last == "tried \(tries) in 3s; the failure is from the last attempt"
  )
  #expect(step.exchanges.count == 1)
}

@Test func `a repeated step can read its iteration and keeps the values of the last iteration`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Repeats
    vars: { count: 3 }
    steps:
      - signUp: { username: "u$(iteration)@example.com", password: $(user.password) }
        repeat: $(count)
        expect: { nextStep: confirmSignUp }
        save: sub
      - AdminGetUser: { Username: $(sub) }
        expect: { response: { UserAttributes: { includes: [ { Value: u3@example.com } ] } } }
      - ListUsers: {}
        expect: { response: { Users: { length: 3 } } }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(record.steps[0].tries == 3)
  #expect(record.steps[0].exchanges.count == 3)
}

@Test func `a failing iteration fails the step and reports its number`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Repeats
    steps:
      - signUp: { username: u@example.com, password: $(user.password) }
        repeat: 3
    """
  )
  let record = performance.records[0]
  #expect(record.story.hasPrefix("failed[UsernameExistsException]"))
  #expect(record.failure?.details == ["the failure is from iteration 2 of 3"])
}

@Test func `until ends at the first match, even if earlier iterations failed`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Repeats
    steps:
      - signUp: { username: u@example.com, password: $(user.password) }
        repeat: 5
        until: { error: UsernameExistsException }
        save: { why: error.type }
      - AdminCreateUser: { Username: "$(why)@example.com" }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(record.steps[0].tries == 2)
  #expect(record.steps[0].notes == ["`until` was met in iteration 2 of 5"])
  #expect(record.steps[1].summary == "AdminCreateUser UsernameExistsException@example.com")
}

@Test func `until without a match fails with the last iteration`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Repeats
    steps:
      - DescribeUserPool: {}
        repeat: 40
        until: { httpStatus: 201 }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "failed[expectation]: expected httpStatus to be 201, got 200")
  #expect(
    record.failure?.details == [
      "`until` was not met in any of 40 iterations; the failure is from the last iteration"
    ]
  )
  #expect(record.steps[0].tries == 40)
  #expect(record.steps[0].exchanges.count == 20)
  #expect(record.steps[0].omittedExchanges == 20)
}

@Test func `a template for repeat must be a count`() async throws {
  let performance = try await Stage(environment: ["NONE": "0"]).perform(
    """
    scenario: Repeats
    steps:
      - DescribeUserPool: {}
        repeat: $(env.NONE)
    """
  )
  #expect(
    performance.records[0].story == "failed[value]: expected `repeat` to be at least 1, got 0"
  )
}

@Test func `messages of each iteration count like those of separate steps`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Resends
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - resendSignUpCode: { username: $(user.email) }
        repeat: 2
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  )
  #expect(performance.records[0].story == "passed")
}

@Test func `a timeout from a template applies to all attempts of a step`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Waits
    vars: { limit: 40ms }
    steps:
      - DescribeUserPool: {}
        eventually: 1h
        expect: { httpStatus: 201 }
        timeout: $(limit)
    """
  )
  #expect(
    performance.records[0].story
      == "failed[timeout]: the step took longer than its timeout of 40ms"
  )
}
