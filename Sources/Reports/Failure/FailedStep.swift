internal import Diagnostics
internal import RunRecord

// The facts about a failure that several reports show.
extension Failure {
  /// The maximum number of nested flow uses shown, innermost first.
  private static let maximumUses = 8

  /// The first unmet expectation, or the step.
  var shownRange: SourceRange { mismatches.first?.range ?? range }

  /// The place of the first unmet expectation, or of the step: `a.yaml:3:5`.
  var place: String { source.place(shownRange.lowerBound) }

  /// The failed step, to precede the message: `step 3: `; empty if no step was running.
  var stepPrefix: String { step.map { StepRecord.name($0.phase, $0.number) + ": " } ?? "" }

  /// The steps that use the flow with the failure, each with its name.
  var shownUses: [(step: String, use: Use)] {
    uses.prefix(Failure.maximumUses).map {
      (StepRecord.name(step?.phase ?? .steps, $0.number), $0)
    }
  }
}

extension Failure.Use {
  var place: String { source.place(range.lowerBound) }

  /// The marked source line.
  var excerpt: StyledText {
    let mark = SourceExcerpt.Mark(range, label: "", style: .accent)
    return SourceExcerpt(file: source, showing: range, marks: [mark]).text
  }
}

extension ScenarioRecord {
  /// The record of the failed step, or the last record of a repeated step; nil if no step was
  /// running.
  func step(of failure: Failure) -> StepRecord? {
    failure.step.flatMap { place in steps.last { ($0.phase, $0.number) == place } }
  }

  /// The name and the summary of the failed step: `step 3, signIn`; nil if no step was running.
  func stepDescription(of failure: Failure) -> String? {
    failure.step.map { place in
      let summary = step(of: failure).map { ", \($0.summary.brief())" } ?? ""
      return StepRecord.name(place.phase, place.number) + summary
    }
  }

  /// The step with the exchanges of a failed step: itself, or the last step with exchanges in its
  /// flow.
  func exchangingStep(of step: StepRecord) -> StepRecord {
    guard step.exchanges.isEmpty else { return step }
    return steps.last {
      $0.phase == step.phase && $0.number.isInside(step.number) && !$0.exchanges.isEmpty
    } ?? step
  }
}
