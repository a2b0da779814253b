internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ExpectClient: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let input: RequestObject = [
      "UserPoolId": .string(try execution.openedPool().id),
      "ClientId": .string(try execution.stepClient().id),
    ]
    let answer = try await execution.call("DescribeUserPoolClient", input)
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding(Outcome.settings, answer.body["UserPoolClient"])
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    try matcher.match(fields, check.outcome.fields[Outcome.settings], at: "")
  }
}
