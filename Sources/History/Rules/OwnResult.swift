internal import RunRecord

extension ScenarioRecord {
  /// The result that a history stores; nil if the scenario itself has no result.
  var ownResult: Result.Kind? { hasOwnResult ? result.kind : nil }
}

extension ScenarioRecord.Result.Kind {
  /// The result of several rounds, because a history has one result for each scenario of a run.
  ///
  /// A scenario is flaky if one round failed and another passed.
  func joined(with other: Self) -> Self {
    let both: Set = [self, other]
    if both.contains(.flaky) || both == [.failed, .passed] { return .flaky }
    return [.failed, .blocked, .passed].first(where: both.contains) ?? .skipped
  }
}
