internal import Diagnostics
internal import Values

// A failed step has none of the fields that only a success has.
extension StepDecoder {
  /// Reports fields that are expected or saved although the outcome can't have them.
  func checkResult(_ result: CertainResult, _ expectation: Expectation?, _ saves: [Save]) {
    for member in expectation?.pattern.members ?? []
    where result.lacks(member.key, isWhole: !member.pattern.needsMembers)
      && member.pattern.needsSomething
    {
      report(
        .impossible,
        "a failed step has no `\(member.pathOfSuccess)`",
        at: member.keyRange,
        notes: result.notes
      )
    }
    for save in saves where result.lacks(save.path.root, isWhole: save.path.components.isEmpty) {
      // The response itself exists, without this part.
      let missing = save.path.root == "response" ? save.path.description : save.path.root
      report(
        .contradictoryModifiers,
        "a \(result.kind.adjective) step has no `\(missing)` to save",
        at: save.range,
        notes: result.notes,
        help: result.help
      )
    }
  }

  /// Reports the next step `completeAutoSignIn` without `autoSignIn: true`.
  func checkAutoSignIn(_ action: (any Action)?, _ expectation: Expectation?) {
    guard let signUp = action?.as(SignUp.self), signUp.autoSignIn == .literal(false),
      let step = expectation?.pattern[OutcomePath.nextStep], case .equal(let template) = step.form,
      template.literal == "completeAutoSignIn"
    else { return }
    report(
      .impossible,
      "`nextStep` can't be `completeAutoSignIn` here",
      at: step.range,
      help: "Add `autoSignIn: true`, without which no sign-in follows the sign-up."
    )
  }
}
