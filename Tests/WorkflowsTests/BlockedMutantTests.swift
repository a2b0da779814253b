import LoopbackServer
import Testing
import TestSupport
@testable import Workflows

@Suite struct `A scenario that is blocked on a mutant` {
  /// The outcome and the output of a mutation run whose backend answers only without a fault.
  private func mutate(_ names: [String]) async throws -> (CommandOutcome, String) {
    let server = try LoopbackServer(inTurn: [[.answer(200, "ok")], [.reset]])
    let backend = """
      scenario: The backend answers
      steps:
        - http: { url: "\(server.url)" }
          expect: { httpStatus: 200 }
      """
    let wrongCode = """
      scenario: A wrong code is refused
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - confirmSignUp: { username: $(user.email), code: not-it }
          expect: { error: CodeMismatchException }
      """
    let workspace = try Workspace(["backend.yaml": backend, "code.yaml": wrongCode])
    var request = MutateRequest()
    request.config = workspace.path("authflow.yaml")
    request.choice.paths = names.map(workspace.path)
    request.only = "wrong-sign-up-code"
    let outcome = try await MutateWorkflow(request, workspace.environment).run()
    return (outcome, workspace.output.text)
  }

  @Test func `does not notice the mutant, which has no result`() async throws {
    let (outcome, output) = try await mutate(["backend.yaml"])
    #expect(outcome == .environment)
    #expect(output.contains("blocked   1 mutant, not counted: "), "\(output)")
    #expect(output.contains("0 mutants: 0 noticed, 0 not noticed"), "\(output)")
  }

  @Test func `leaves the mutant to the other scenarios`() async throws {
    let (outcome, output) = try await mutate(["backend.yaml", "code.yaml"])
    #expect(outcome == .passed)
    #expect(output.contains("1 mutant: 1 noticed, 0 not noticed"), "\(output)")
  }
}
