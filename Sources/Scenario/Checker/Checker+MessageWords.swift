internal import Diagnostics
internal import YAMLTree

// Words that a trigger gives e-mails are the pool's only where it sends by the developer's account.
extension Checker {
  /// Warns of words for e-mails that the default pool refuses, which makes a step fail for a reason
  /// that its author did not mean, unless a step expects an error or changes the pool.
  mutating func warnOfMessageWords(in given: YAMLNode?, steps: [YAMLNode]) {
    let triggers = given?[GivenKey.triggers.rawValue]?["customMessage"]
    let words = triggers?.pairs?.first { ["emailSubject", "emailMessage"].contains($0.name) }
    let email = given?[GivenKey.pool.rawValue]?["EmailConfiguration"]
    let account = email?["EmailSendingAccount"]?.scalar?.text ?? "COGNITO_DEFAULT"
    guard library.project.meansDefaultPool, let words, account == "COGNITO_DEFAULT",
      !steps.contains(where: { mentionsError($0["expect"]) || $0[OperationCall.poolUpdate] != nil })
    else { return }
    warn(
      .givenConflict,
      "the pool refuses e-mails with the trigger's own words",
      at: words.key.range,
      help: "It needs `EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: ... }`."
    )
  }
}
