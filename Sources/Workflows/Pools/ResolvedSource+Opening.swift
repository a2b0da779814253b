internal import CodeSources
internal import Project
internal import Runner

extension ResolvedSource {
  /// The source itself; nothing is opened or connected before somebody awaits a message there.
  func opened(in environment: Environment) -> any CodeSource {
    switch kind {
    case .imap(let mailbox): IMAPMailbox(name: name, account: IMAPAccount(mailbox))
    case .outbox(let path):
      MaildirOutbox(path: path, name: name, makesFolder: false, now: environment.now)
    case .command(let words, let folder):
      CommandSource(
        name: name,
        run: words,
        folder: folder,
        environment: environment.variables
      )
    }
  }
}

extension IMAPAccount {
  fileprivate init(_ mailbox: ResolvedMailbox) {
    let credential: Credential =
      switch mailbox.credential {
      case .password(let secret): .password(secret)
      case .oauthToken(let secret): .oauthToken(secret)
      }
    self.init(
      url: mailbox.url,
      username: mailbox.username,
      credential: credential,
      caFile: mailbox.caFile,
      isInsecure: mailbox.isInsecure
    )
  }
}

extension AddressTemplate {
  /// The fresh addresses of a live pool: its source's own, or where it has none the mail simulator's.
  init(_ source: ResolvedSource?) {
    if let address = source?.address {
      self.init(before: address.before, after: address.after)
    } else {
      self = .simulator
    }
  }
}
