internal import Diagnostics
internal import Values

extension PathLookup {
  /// Checks `steps.ID`, the outcome of an earlier step.
  func checkStep(_ use: ValueUse) -> ValueShape {
    if let key = context.position.earlyKey {
      return unknown(
        .notDefinedYet,
        "no step has run yet when `\(key.rawValue)` is read",
        at: use.wholePlace(in: source),
        help: "Read the value of a step only in a later step."
      )
    }
    guard use.has(1) else { return incomplete(use, "steps.ID.response") }
    let id = use.path.components[0].spelling
    if let step = names.steps[id] {
      return reportAbsentField(use, of: step.result) ? .any : walk(use, from: 1, step.shape)
    }
    return unknownStep(id, use)
  }

  /// Reports a step that has not run yet, or that does not exist.
  private func unknownStep(_ id: String, _ use: ValueUse) -> ValueShape {
    let place = use.place(of: 0, in: source)
    if let definition = names.comingSteps[id] {
      return unknown(
        .notDefinedYet,
        "the step `\(id)` has not run yet",
        at: place,
        notes: [.init("the step is here, further down", at: definition)]
      )
    }
    let refused = sink.uses.rejectedSteps
    if isRejected(id, refused) { return .any }
    let nearest = nearest(to: id, among: isSearching ? names.steps.keys.sorted() : [])
    return unknown(
      .unknownName,
      "no step has the ID `\(id)`",
      at: place,
      meant: nearest,
      help: "Add `id: \(id)` to the earlier step whose outcome you need."
    )
  }

  /// Reports a field that the step's outcome can't have; returns true in that case.
  private func reportAbsentField(_ use: ValueUse, of result: CertainResult?) -> Bool {
    let names = use.path.components.map(\.spelling)
    guard let result, names.count > 1, result.lacks(names[1], isWhole: names.count == 2) else {
      return false
    }
    let verb: String
    switch result.kind {
    case .failure: verb = "fails"
    case .success:
      // A condition may test that the step had no error.
      guard !context.position.isCondition else { return false }
      verb = "succeeds"
    }
    return report(
      .unknownPart,
      "the step `\(names[0])` \(verb), so it has no `\(names[1])`",
      at: use.place(of: 1, in: source),
      notes: result.notes,
      help: result.help
    )
  }
}
