internal import Diagnostics
internal import Values

extension StepDecoder {
  /// Reports what `expectUser` with `exists: false` expects of the missing user.
  func checkAbsence(_ action: (any Action)?, _ expectation: Expectation?) {
    guard let user = action?.as(ExpectUser.self), user.exists == .literal(false),
      let expectation
    else { return }
    for member in expectation.pattern.members {
      if member.pattern.needsSomething, ExpectUser.fieldsOfUser.contains(member.key) {
        let title = "a user who does not exist has no `\(member.key)`"
        report(.impossible, title, at: member.keyRange)
      } else if member.key == OutcomePath.error, member.pattern.isMissingUser {
        report(
          .impossible,
          "with `exists: false`, a missing user is not an error",
          at: member.keyRange,
          help: "Remove `error`. The step succeeds if the user does not exist."
        )
      }
    }
  }
}

extension Pattern {
  /// Whether the pattern is the error of a missing user.
  fileprivate var isMissingUser: Bool {
    guard case .equal(let type)? = self["type"]?.form else { return false }
    return type.literal == "UserNotFoundException"
  }
}
