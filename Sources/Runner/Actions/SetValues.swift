internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension SetValues: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    for variable in variables {
      do throws(ValueError) {
        execution.scope.save(try execution.scope.json(variable.value), as: variable.name)
      } catch {
        throw .value(error)
      }
    }
    return .done
  }
}
