internal import RunRecord

extension ScenarioRecord {
  /// The result that a history stores; nil if the scenario itself has no result.
  var ownResult: Result.Kind? { hasOwnResult ? result.kind : nil }
}
