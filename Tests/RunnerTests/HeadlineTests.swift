import Project
import RunRecord
import Testing

private let headlines: [(expect: String, headline: String)] = [
  ("{ error: CodeMismatchException }", "expected CodeMismatchException, but signUp succeeded"),
  ("{ error: { message: a b } }", "expected error.message to be \"a b\", but signUp succeeded"),
  (
    "{ error: CodeMismatchException, httpStatus: 400 }",
    "expected CodeMismatchException, but signUp succeeded (and 1 more difference)"
  ),
  ("{ delivery: { destination: a b } }", "expected delivery.destination to be \"a b\", got"),
]

@Test(arguments: headlines)
func `a headline shows what happened instead`(_ expect: String, _ headline: String) async throws {
  let failure = try await Failure.ofScenario(
    """
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: \(expect)
    """
  )
  #expect(failure?.message.hasPrefix(headline) == true, "\(failure?.message ?? "")")
}

@Test func `a value that starts with the expected value gets advice`() async throws {
  let failure = try await Failure.ofScenario(
    """
    steps:
      - signUp: { username: $(user.email), password: short }
        expect: { error: { message: Password did not conform } }
    """
  )
  let message = """
    expected error.message to be "Password did not conform", got "Password did not conform with \
    policy: Password not long enough"
    """
  #expect(failure?.message == message)
  #expect(failure?.details.last?.contains("use `startsWith` to compare only the beginning") == true)
}

@Test func `a value in another Unicode form gets no advice to compare its start`() async throws {
  let failure = try await Failure.ofScenario(
    """
    vars: { decomposed: "Jose\\u0301" }
    steps:
      - signUp:
          username: $(user.email)
          password: $(user.password)
          attributes: { nickname: $(decomposed) }
      - expectUser: { username: $(user.email), attributes: { nickname: "José" } }
    """
  )
  #expect(failure?.mismatches.count == 1)
  #expect(failure?.details.contains { $0.contains("startsWith") } == false)
}

@Test func `a missing value of a failed step is explained by its error`() async throws {
  let failure = try await Failure.ofScenario(
    """
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(failure?.mismatches.map(\.instead) == ["NotAuthorizedException"])
}
