internal import Diagnostics
internal import RunRecord
internal import Scenario

/// Steps that are done one after another: a part of the scenario, or those of a flow that a step uses.
struct StepList: Sendable {
  let phase: StepRecord.Phase
  /// The file that the places of the steps refer to.
  let source: SourceFile
  /// The steps that led here, innermost first; empty for the scenario's own.
  let uses: [Failure.Use]
  /// What the first step is to say of the list, such as which iteration it belongs to.
  var remark: String?

  init(_ phase: StepRecord.Phase, of scenario: Scenario) {
    (self.phase, source, uses) = (phase, scenario.file, [])
  }

  /// The steps of a flow that the step at a place uses.
  init(_ flow: Flow, usedAt place: StepPlace, _ range: SourceRange) {
    phase = place.list.phase
    source = flow.file
    let use = Failure.Use(number: place.number, source: place.list.source, range: range.meant)
    uses = [use] + place.list.uses
  }

  /// The number of the step that stands at an index.
  func number(at index: Int) -> StepNumber {
    uses.first?.number.inside(index + 1) ?? StepNumber(index + 1)
  }
}

/// Where a step stands.
struct StepPlace: Sendable {
  let list: StepList
  let number: StepNumber
  let range: SourceRange

  var phase: StepRecord.Phase { list.phase }
}
