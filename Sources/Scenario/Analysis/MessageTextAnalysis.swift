internal import Diagnostics
internal import YAMLTree

/// Warns about a trigger's email content that the default pool rejects.
///
/// Such content requires a pool that sends with the developer's account. There is no warning if a
/// step expects an error or changes the pool.
struct MessageTextAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.kind == .scenario else { return [] }
    let given = document.keys["given"]
    let steps = document.keys["steps"]?.elements ?? []
    let trigger = given?[GivenKey.triggers]?["customMessage"]
    let texts = trigger?.pairs?.first { ["emailSubject", "emailMessage"].contains($0.name) }
    let email = given?[GivenKey.pool]?["EmailConfiguration"]
    let account = email?["EmailSendingAccount"]?.scalar?.text ?? "COGNITO_DEFAULT"
    guard document.context.library.project.meansDefaultPool, let texts,
      account == "COGNITO_DEFAULT",
      !steps.contains(where: { $0["expect"].mentionsError || $0[OperationCall.poolUpdate] != nil })
    else { return [] }
    return [
      .warning(
        .givenConflict,
        "the pool does not accept custom email from a trigger",
        at: texts.key.range,
        help: "Set `\(PlannedPool.emailByDeveloper)` in `given.pool`."
      )
    ]
  }
}
