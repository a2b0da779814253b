internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

/// A step with its place in a scenario.
///
/// The steps of a flow come after the step that uses it.
typealias PlacedStep = (
  step: Step, phase: StepRecord.Phase, number: StepNumber, scenario: Scenario
)

extension Scenario {
  /// Every step that can run, each with the scenario for its file and names.
  var placedSteps: [PlacedStep] { placedSteps(knowingSets: false) }

  /// Every step that can run, each with the scenario for its file and names.
  ///
  /// With `knowingSets`, a name from `set` is a variable for the steps after it.
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

  /// The scenario for the steps of a flow: with the flow's file, and its parameters as the only
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
        // The argument reads the caller's names, so only its origin is passed on.
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
  /// An argument with this origin; nil if only the run can determine it.
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
