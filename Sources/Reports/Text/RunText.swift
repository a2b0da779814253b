internal import RunRecord

extension RunOrigin {
  /// The selection in reports, where an empty value would look like a gap.
  var shownSelection: String { selection.isEmpty ? "all" : selection }
}

extension RunSummary {
  /// The message for a selected scenario without a result.
  var notRunMessage: String { interrupted ? "not run: the run was interrupted" : "not run" }
}

extension RunProblem {
  /// The ID of the test for the problem, in reports that have only tests.
  func id(at index: Int) -> ScenarioID {
    ScenarioID(index: index, file: file ?? "authflow", line: line ?? 1, name: title)
  }
}
