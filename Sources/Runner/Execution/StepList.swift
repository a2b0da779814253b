internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord
internal import Scenario

/// Consecutive steps: a part of the scenario, or the steps of a flow.
struct StepList: Sendable {
  let phase: StepRecord.Phase
  /// The file that the places of the steps refer to.
  let source: SourceFile
  /// The steps that use the flow, innermost first; empty for the scenario's own steps.
  let uses: [Failure.Use]
  /// A note about the list for its first step, such as the iteration.
  var remark: String?

  init(_ phase: StepRecord.Phase, of scenario: Scenario) {
    (self.phase, source, uses) = (phase, scenario.file, [])
  }

  /// Lists the steps of a flow that the step at a place uses.
  init(_ flow: Flow, usedAt place: StepPlace, _ range: SourceRange) {
    phase = place.list.phase
    source = flow.file
    let use = Failure.Use(number: place.number, source: place.list.source, range: range.meant)
    uses = [use] + place.list.uses
  }

  /// The place of the step at an index.
  func place(at index: Int, _ range: SourceRange) -> StepPlace {
    StepPlace(list: self, number: number(at: index), range: range)
  }

  /// The number of the step at an index.
  func number(at index: Int) -> StepNumber {
    uses.first?.number.inside(index + 1) ?? StepNumber(index + 1)
  }
}

/// The place of a step: its list, its number, and its range in the file.
struct StepPlace: Sendable {
  let list: StepList
  let number: StepNumber
  let range: SourceRange

  var phase: StepRecord.Phase { list.phase }
}

extension StepRecord {
  /// Creates the record of the step at a place, without the step's results.
  init(
    at place: StepPlace,
    _ summary: String,
    _ verdict: Status,
    startedAt: Date,
    elapsed: Duration
  ) {
    self.init(
      phase: place.phase,
      number: place.number,
      line: place.range.meant.lowerBound.line,
      summary: summary,
      verdict: verdict,
      startedAt: startedAt,
      elapsed: elapsed
    )
    file = place.list.uses.isEmpty ? nil : place.list.source.name
  }
}
