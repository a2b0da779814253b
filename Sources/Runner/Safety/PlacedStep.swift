internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// A step with its place in a scenario; those of flows stand behind the step that uses them.
typealias PlacedStep = (
  step: Step, phase: StepRecord.Phase, number: StepNumber, scenario: Scenario
)

extension Scenario {
  /// Every step that can run, each with the scenario whose file and names its text refers to.
  var placedSteps: [PlacedStep] { placedSteps(knowingSets: false) }

  /// The same; with `knowingSets` what a `set` names is a variable to the steps after it.
  func placedSteps(knowingSets: Bool) -> [PlacedStep] {
    var names = self
    return names.placed(steps, .steps, knowingSets) { StepNumber($0) }
      + names.placed(cleanup, .cleanup, knowingSets) { StepNumber($0) }
  }

  private mutating func placed(
    _ steps: [Step],
    _ phase: StepRecord.Phase,
    _ knowsSets: Bool,
    _ number: (Int) -> StepNumber
  ) -> [PlacedStep] {
    var placed: [PlacedStep] = []
    for (index, step) in steps.enumerated() {
      let place = number(index + 1)
      placed.append((step, phase, place, self))
      if knowsSets, let set = step.action as? SetValues { variables += set.variables }
      guard let use = step.action as? UseFlow else { continue }
      var inner = inside(use)
      placed += inner.placed(use.flow.steps, phase, knowsSets) { place.inside($0) }
    }
    return placed
  }

  /// The scenario as the steps of a flow see it: in the flow's file, with its parameters as the only
  /// variables.
  private func inside(_ use: UseFlow) -> Scenario {
    var inner = self
    inner.file = use.flow.file
    inner.given = Given()
    inner.example = nil
    inner.variables = []
    for parameter in use.flow.parameters {
      let name = parameter.name.name
      if let given = use.argument(name) {
        let argument = ValueTemplate.Member(key: name, keyRange: given.range, value: given)
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
