internal import Diagnostics
internal import Values

// A step that fails with an error has none of what only a success has.
extension Checker {
  /// The fields of outcomes that an error never has beside it.
  private static let fieldsOfSuccess: Set = [
    "nextStep", "delivery", "deliveries", "userSub", "tokens",
  ]

  /// Reports what is expected or saved of a success where an error is expected.
  mutating func checkFailure(_ expectation: Expectation?, _ saves: [Save]) {
    guard let expectation, let error = expectation.namedError,
      case .mapping(let members) = expectation.pattern.form
    else { return }
    let notes = [Diagnostic.Note("an error is expected here", at: error)]
    for member in members
    where Checker.fieldsOfSuccess.contains(member.key) && member.pattern.needsSomething {
      report(
        .impossible,
        "there is no `\(member.key)` where the step fails",
        at: member.keyRange,
        notes: notes
      )
    }
    for save in saves where Checker.fieldsOfSuccess.contains(save.path.root) {
      report(
        .contradictoryModifiers,
        "there is no `\(save.path.root)` to save where the step fails",
        at: save.range,
        notes: notes
      )
    }
  }
}

extension Expectation {
  /// Where it says by name which errors must come; nil where the step may succeed, and where an error
  /// is a next step too.
  fileprivate var namedError: SourceRange? {
    guard case .mapping(let members) = pattern.form,
      let error = members.first(where: { $0.key == "error" }),
      case .mapping(let parts) = error.pattern.form,
      let type = parts.first(where: { $0.key == "type" })?.pattern,
      type.namesErrors,
      errorTypes.isDisjoint(with: ["UserNotConfirmedException", "PasswordResetRequiredException"])
    else { return nil }
    return error.keyRange
  }
}

extension Pattern {
  /// Whether it is the name of an error, or several of which one must come.
  fileprivate var namesErrors: Bool {
    switch form {
    case .equal(let template): template.literal.map { $0 != "null" } ?? false
    case .words(let words):
      words.contains { word in
        if case .oneOf(let patterns) = word { patterns.allSatisfy(\.namesErrors) } else { false }
      }
    case .mapping, .list: false
    }
  }

  /// Whether it never holds of what is not there.
  fileprivate var needsSomething: Bool {
    switch form {
    case .equal(let template): template.literal.map { $0 != "null" } ?? false
    case .list: true
    case .mapping(let members): members.contains { $0.pattern.needsSomething }
    case .words(let words): words.contains(.exists(true))
    }
  }
}
