import Testing

private let pool = """
  pool:
    UsernameAttributes: [email]
    LambdaConfig: { PreSignUp: "arn:aws:lambda:eu-west-1:123456789012:function:check" }
  triggers: { preSignUp: { autoConfirmUser: true } }
  """

private let scenarios = """
  scenario: As the file says
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  ---
  scenario: The same triggers
  given: { triggers: { preSignUp: { autoConfirmUser: true } } }
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  ---
  scenario: Others
  given: { triggers: { preSignUp: { fail: closed } } }
  steps:
    - DescribeUserPool: {}
  """

@Test func `triggers in a configuration file are stubs, and in given they are preconditions`()
  async throws
{
  let program = try Program(["a.yaml": scenarios, "pool.yaml": pool])
  let execution = try await program.run(["run", "a.yaml", "--pool", "./pool.yaml"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("2 passed, 1 skipped"), "\(execution.output)")
  #expect(
    execution.output.contains(
      #"expected triggers.preSignUp to be {"fail":"closed"}, got {"autoConfirmUser":true}"#
    ),
    "\(execution.output)"
  )
}

@Test(arguments: [
  ("{ preSignup: {} }", "AF2004", "did you mean `preSignUp`?"),
  ("{ preSignUp: { autoConfirm: true } }", "AF2004", "did you mean `autoConfirmUser`?"),
  ("{ preSignUp: { autoConfirmUser: yes } }", "AF2032", "did you mean `true`?"),
  ("{ preSignUp: { fail: no, autoConfirmUser: true } }", "AF2109", "the failure is here"),
  ("{ preSignUp: { invalid: false } }", "AF2032", "Remove the key if the trigger must not fail."),
  (
    "{ customChallenge: { invalid: false } }", "AF2032",
    "If the trigger must not fail, write `customChallenge: [ { ask: { ... }, answer: ..., "
  ),
  ("{ customChallenge: [ { ask: { a: b } } ] }", "AF2005", "needs `answer`"),
  ("{ customChallenge: [] }", "AF2006", "at least one"),
  ("{ preSignUp: { run: ./trigger --fast } }", "AF2008", "Write `run: [./trigger, --fast]`."),
  ("{ preTokenGeneration: { suppress: email } }", "AF2008", "Write a list: `[email]`."),
  ("[]", "AF2008", "must be a mapping"),
])
func `a mistake in triggers is reported at its place`(
  _ triggers: String,
  _ code: String,
  _ words: String
) async throws {
  let program = try Program([
    "a.yaml": scenarios, "pool.yaml": "pool: {}\ntriggers: \(triggers)\n",
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", "./pool.yaml"])
  #expect(execution.status == 2)
  #expect(execution.error.contains("pool.yaml:2:"), "\(execution.error)")
  #expect(execution.error.contains("[\(code)]"), "\(execution.error)")
  #expect(execution.error.contains(words), "\(execution.error)")
}
