internal import Algorithms
internal import Reports
internal import RunRecord

extension StepAlignment {
  /// The steps that each side did not reach.
  var unreached: [UnreachedSteps] {
    Side.allCases.compactMap { side in
      let keys = missing.filter { $0.side == side }.map(\.key)
      let labels = Array(keys.map { StepRecord.label($0.phase, $0.number) }.uniqued())
      guard !labels.isEmpty else { return nil }
      return UnreachedSteps(side: side, steps: labels, otherEnd: end(of: side.other, in: labels))
    }
  }

  /// Returns how the scenario ended on a side; nil if it ended before the steps with these labels.
  private func end(of side: Side, in labels: [String]) -> UnreachedSteps.OtherEnd? {
    let result = ScenarioComparison.Result(records[side], walk.own[side])
    let isMain = missing.contains { $0.side == side.other && $0.key.phase == .steps }
    switch records[side].result {
    case .passed, .flaky:
      return isMain ? UnreachedSteps.OtherEnd(result: ScenarioComparison.Result(.passed)) : nil
    case .failed(let failure), .blocked(let failure):
      guard let step = failure.step else {
        return isMain ? UnreachedSteps.OtherEnd(result: result) : nil
      }
      let label = StepRecord.label(step.phase, step.number)
      return labels.contains(label) ? UnreachedSteps.OtherEnd(result: result, step: label) : nil
    case .skipped: return nil
    }
  }
}
