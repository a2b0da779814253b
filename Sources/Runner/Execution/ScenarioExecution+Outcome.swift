internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// How an outcome is not what a step expects; nil where it is.
  func mismatch(of outcome: Outcome, _ step: Step) -> Failure? {
    do throws(ValueError) {
      let check = OutcomeCheck(step: step, outcome: outcome)
      let mismatches = try check.mismatches(in: &scope)
      if !mismatches.isEmpty { return failure(for: mismatches, outcome, in: step) }
      if let error = try check.unexpectedError(in: scope) {
        return failure(kind(ofUnexpected: error.type), error.message, in: step)
      }
      guard try check.isUnexpectedlyUnserved(in: scope) else { return nil }
      return failure(.expectation, OutcomeCheck.words(unserved: outcome), in: step)
    } catch {
      return failure(for: error, in: step)
    }
  }

  /// Keeps what a step saves of its outcome; a failure where something is not there.
  func keep(_ outcome: Outcome, of step: Step) -> Failure? {
    if let id = step.id {
      scope.keep(outcome.fields, of: id)
      scope.names.lost.lose(state.lostFields, of: id)
    }
    for save in step.saves {
      if let reason = state.lostFields[save.path.root] {
        scope.names.lost.lose(name: save.name, because: reason)
        continue
      }
      let path = [ValuePath.Component.name(save.path.root)] + save.path.components
      guard let value = JSONValue.object(outcome.fields).value(at: path) else {
        let reason = ValueError.Reason.missing(
          path: save.path.description,
          known: outcome.fields.keys
        )
        return failure(for: ValueError(reason: reason, range: save.range), in: step)
      }
      scope.save(value, as: save.name)
    }
    return nil
  }
}
