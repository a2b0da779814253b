internal import Diagnostics
internal import Values

/// The fields that are missing from the outcome of a step that expects an error.
struct FailedStep {
  /// The fields that only a successful outcome has.
  var fields: Set<String>

  /// The place where the step expects an error.
  var place: SourceRange

  /// Whether a path has no value in the failed outcome.
  ///
  /// The whole `response` is always present. Its parts belong to a success.
  func lacks(_ root: String, isWhole: Bool) -> Bool {
    // The pool's response exists even after an error.
    fields.contains(root) && (root != "response" || !isWhole)
  }
}

// A failed step has none of the fields that only a success has.
extension StepDecoder {
  /// Reports fields of a success that are expected or saved although an error is expected.
  func checkFailure(_ failure: FailedStep, _ expectation: Expectation, _ saves: [Save]) {
    let notes = [Diagnostic.Note("an error is expected here", at: failure.place)]
    for member in expectation.pattern.members
    where failure.lacks(member.key, isWhole: !member.pattern.needsMembers)
      && member.pattern.needsSomething
    {
      report(
        .impossible,
        "a failed step has no `\(member.pathOfSuccess)`",
        at: member.keyRange,
        notes: notes
      )
    }
    for save in saves where failure.lacks(save.path.root, isWhole: save.path.components.isEmpty) {
      // The response itself exists, without this part.
      let missing = save.path.root == "response" ? save.path.description : save.path.root
      report(
        .contradictoryModifiers,
        "a failed step has no `\(missing)` to save",
        at: save.range,
        notes: notes
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

extension FailedStep {
  /// Derives the missing fields from the expectation; nil if the step may succeed.
  init?(_ expectation: Expectation?, _ action: borrowing ActionFacts) {
    guard let expectation, action.used == nil,
      let error = expectation.pattern.members.firstElement(where: { $0.key == OutcomePath.error }),
      error.pattern.needsSomething
    else { return nil }
    fields = Set(action.outcome.memberNames).subtracting(OutcomeField.ofEveryCall.map(\.name))
    place = error.keyRange
    // Two errors are also next steps.
    if expectation.mayGoOn, [.begins, .answers].contains(action.session),
      !expectation.goesOnElsewhere
    {
      fields.remove(OutcomePath.nextStep)
    }
  }
}

extension Expectation {
  /// Whether the expected error may also be a next step of a sign-in.
  fileprivate var mayGoOn: Bool {
    errorTypes.isEmpty
      || !errorTypes.isDisjoint(with: [
        "UserNotConfirmedException", "PasswordResetRequiredException",
      ])
  }

  /// Whether the expectation names a next step that is not one of the two errors.
  fileprivate var goesOnElsewhere: Bool {
    guard case .equal(let template)? = pattern[OutcomePath.nextStep]?.form,
      let step = template.literal
    else { return false }
    return !["confirmSignUp", "resetPassword"].contains(step)
  }
}

extension Pattern.Member {
  /// The path of the part that only a success has.
  ///
  /// A failed step has a response too, so the path includes a part of the response.
  fileprivate var pathOfSuccess: String {
    guard key == "response", case .mapping(let members) = pattern.form,
      let part = members.first(where: \.pattern.needsSomething)
    else { return key }
    return "\(key).\(part.key)"
  }
}

extension Pattern {
  /// Whether the pattern never matches an absent value.
  var needsSomething: Bool {
    switch form {
    case .equal(let template): template.literal.map { $0 != "null" } ?? false
    case .list: true
    case .mapping(let members): members.contains { $0.pattern.needsSomething }
    case .words(let words): words.contains(where: \.needsSomething)
    }
  }

  /// Whether the pattern is a mapping of members.
  fileprivate var needsMembers: Bool { if case .mapping = form { true } else { false } }
}

extension Pattern.Word {
  fileprivate var needsSomething: Bool {
    switch self {
    case .exists(let exists): exists
    case .not, .elements(.oneOf, _): false
    case .elements(.includes, _): true
    case .oneOf(let patterns): patterns.allSatisfy(\.needsSomething)
    case .matches, .contains, .startsWith, .endsWith, .atLeast, .atMost, .length, .each, .includes,
      .kind:
      true
    }
  }
}
