internal import CodeSources
internal import RunRecord
internal import Scenario
internal import Values

extension ExpectNoMessage: RunnableAction {
  /// None may have come before either that no await has had.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let address = try execution.text(place.to)
    let time = try execution.duration(time)
    let source = try execution.source(named: place.source, for: address)
    guard let ledger = execution.ledger else { throw .cancelled }
    execution.sayWaiting("\(time.authoredText) without a message for \(address)")
    defer { execution.noteCutAwait() }
    do throws(AwaitError) {
      try await ledger.expectNoMessage(
        AwaitRequest(to: .address(address), at: source, within: time)
      )
      return .done
    } catch {
      throw StepStop(error)
    }
  }
}
