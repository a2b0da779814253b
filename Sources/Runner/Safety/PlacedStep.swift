internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// A step with its place in a scenario; those of flows stand behind the step that uses them.
typealias PlacedStep = (
  step: Step, phase: SafetyViolation.Phase, number: StepNumber, scenario: Scenario
)

extension Scenario {
  /// Every step that can run, each with the scenario whose file and names its text refers to.
  var placedSteps: [PlacedStep] {
    placed(steps, .steps) { StepNumber($0) } + placed(cleanup, .cleanup) { StepNumber($0) }
  }

  private func placed(
    _ steps: [Step],
    _ phase: SafetyViolation.Phase,
    _ number: (Int) -> StepNumber
  ) -> [PlacedStep] {
    steps.enumerated().flatMap { index, step -> [PlacedStep] in
      let place = number(index + 1)
      let own: PlacedStep = (step, phase, place, self)
      guard case .use(let use) = step.action else { return [own] }
      return [own] + inside(use).placed(use.flow.steps, phase) { place.inside($0) }
    }
  }

  /// The scenario as the steps of a flow see it: in the flow's file, with its parameters as the only
  /// variables.
  private func inside(_ use: UseParameters) -> Scenario {
    var inner = self
    inner.file = use.flow.file
    inner.given = Given()
    inner.variables = []
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      if let argument = use.arguments.first(where: { $0.key == name }) {
        // Its value reads the user's names, of which only the origin goes in.
        guard let value = NameOrigin(of: argument.value, in: self).example(argument)
        else { continue }
        inner.variables.append(Variable(name: name, value: value))
      } else if let fallback = parameter.fallback {
        inner.variables.append(Variable(name: name, value: fallback))
      }
    }
    return inner
  }
}

extension NameOrigin {
  /// A value of this origin in the place of an argument; nil where only the run can tell.
  fileprivate func example(_ argument: ValueTemplate.Member) -> ValueTemplate? {
    let range = argument.value.range
    switch self {
    case .unknown: return nil
    case .foreign: return .constant(.string(""), range: range)
    case .generated:
      let template = try? Template(parsing: "$(uuid)")
      return template.map { .scalar($0, kind: .text, range: range) }
    }
  }
}
