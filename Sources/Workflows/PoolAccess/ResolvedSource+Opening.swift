internal import CodeSources
internal import Project
internal import Values

extension ResolvedSource {
  /// The source for the declaration.
  ///
  /// The source opens nothing and connects to nothing before the first await.
  func opened(in environment: Environment) -> any CodeSource {
    switch kind {
    case .imap(let account):
      IMAPMailbox(
        name: name,
        account: account,
        environment: environment.variables,
        conceal: { [redactor = environment.redactor] in redactor.add($0, evenShort: true) }
      )
    case .outbox(let path): MaildirOutbox(reading: path, name: name)
    case .eml(let path): MaildirOutbox(reading: path, name: name, areFiles: true)
    case .mbox(let path): MboxSource(path: path, name: name)
    case .http(let inbox): HTTPSource(name: name, inbox: inbox)
    case .command(let words, let folder):
      CommandSource(name: name, run: words, folder: folder, environment: environment.variables)
    case .webhook(let settings): WebhookSource(name: name, settings, now: environment.now)
    }
  }
}
