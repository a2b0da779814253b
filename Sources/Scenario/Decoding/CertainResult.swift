internal import Diagnostics
internal import Values

/// The fields that are missing from the outcome of a step that is certain to fail or to succeed.
struct CertainResult {
  enum Kind {
    /// The step expects an error at this place.
    case failure(expectedAt: SourceRange)
    case success
  }

  var kind: Kind

  var fields: Set<String>

  /// Whether a path has no value in the outcome.
  ///
  /// The whole `response` is always present. Its parts belong to a success.
  func lacks(_ root: String, isWhole: Bool) -> Bool {
    // The pool's response exists even after an error.
    fields.contains(root) && (root != "response" || !isWhole)
  }

  /// The place where an error is expected; none for a success.
  var notes: [Diagnostic.Note] {
    if case .failure(let place) = kind {
      [.init("an error is expected here", at: place)]
    } else {
      []
    }
  }

  /// Advice for a missing error; nil for a failure.
  var help: String? {
    switch kind {
    case .failure: nil
    case .success: "Without `error` in its `expect`, a step that returns an error fails."
    }
  }
}

extension CertainResult {
  /// Derives the missing fields from an expected error; nil if the step may succeed.
  init?(failing expectation: Expectation?, _ action: borrowing ActionFacts) {
    guard let expectation, action.used == nil,
      let error = expectation.pattern.members.firstElement(where: { $0.key == OutcomePath.error }),
      error.pattern.needsSomething
    else { return nil }
    fields = Set(action.outcome.memberNames).subtracting(OutcomeField.ofEveryCall.map(\.name))
    kind = .failure(expectedAt: error.keyRange)
    // Two errors are also next steps.
    if expectation.mayBeNextStep, action.signsIn, !expectation.expectsOtherNextStep {
      fields.remove(OutcomePath.nextStep)
    }
  }

  /// The missing error of a step whose `expect` mentions no failure; nil if the step may fail.
  init?(succeedingWith expectation: Expectation?, _ action: borrowing ActionFacts) {
    guard action.used == nil, action.outcome.memberNames.contains(OutcomePath.error) else {
      return nil
    }
    // The step may expect one of the two next steps that are also errors.
    if action.signsIn, let expectation, expectation.mayNameNextStep,
      !expectation.expectsOtherNextStep
    {
      return nil
    }
    (kind, fields) = (.success, [OutcomePath.error])
  }
}

extension CertainResult.Kind {
  var adjective: String {
    switch self {
    case .failure: "failed"
    case .success: "successful"
    }
  }
}

extension ActionFacts {
  /// Whether the action starts or continues a sign-in.
  fileprivate var signsIn: Bool { session == .begins || session == .answers }
}

extension Expectation {
  /// Whether the expected error may also be a next step of a sign-in.
  fileprivate var mayBeNextStep: Bool {
    errorTypes.isEmpty
      || !errorTypes.isDisjoint(with: [
        "UserNotConfirmedException", "PasswordResetRequiredException",
      ])
  }

  /// Whether the expectation may mention a next step, directly or in an alternative.
  fileprivate var mayNameNextStep: Bool {
    guard case .mapping(let members) = pattern.form else { return true }
    return members.contains { $0.key == OutcomePath.nextStep }
  }

  /// Whether the expectation names a next step that is not one of the two errors.
  fileprivate var expectsOtherNextStep: Bool {
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
  var pathOfSuccess: String {
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
  var needsMembers: Bool { if case .mapping = form { true } else { false } }
}

extension Pattern.Word {
  var needsSomething: Bool {
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
