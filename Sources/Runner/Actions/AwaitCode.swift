internal import CodeSources
internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension AwaitCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await parameters.outcome(of: step, for: .code, in: execution) {
      ledger,
      request throws(AwaitError) in
      let found = try await ledger.awaitCode(request)
      // It may be spliced into any text from now on, so the field alone does not keep it.
      execution.redactor.add(found.code, evenShort: true)
      return (["code": .string(found.code.reveal())], found.notes)
    }
  }
}
