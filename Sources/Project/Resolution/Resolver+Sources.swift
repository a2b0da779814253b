internal import Diagnostics
internal import Values

extension Resolver {
  mutating func source(_ declared: SourceDeclaration) -> ResolvedSource? {
    let address = declared.address.flatMap { self.address($0) }
    let kind: ResolvedSource.Kind? =
      switch declared.kind {
      case .imap(let mailbox): self.mailbox(mailbox, of: declared).map { .imap($0) }
      case .outbox(let path): self.path(path).map { .outbox(path: $0) }
      case .command(let words): command(words)
      case .webhook(let receiver): webhook(receiver, of: declared).map { .webhook($0) }
      case .http(let server): http(server, of: declared).map { .http($0) }
      case .mbox(let path): self.path(path).map { .mbox(path: $0) }
      case .eml(let path): self.path(path).map { .eml(path: $0) }
      }
    guard let kind else { return nil }
    let own = address ?? self.ownAddress(of: declared)
    return ResolvedSource(name: declared.name, kind: kind, address: own)
  }

  /// The addresses that a service receives for an inbox; nil if the author must choose addresses.
  private mutating func ownAddress(of source: SourceDeclaration) -> AddressTemplate? {
    guard case .http(let server) = source.kind, server.kind == .mailosaur else { return nil }
    return text(server.account).map { AddressTemplate(before: "", after: "@\($0).mailosaur.net") }
  }

  private mutating func mailbox(
    _ declared: MailboxDeclaration,
    of source: SourceDeclaration
  ) -> IMAPAccount? {
    let url = text(declared.url)
    let username = text(declared.username)
    let caFile = path(declared.place.caFile)
    let credential = self.credential(declared.credential)
    let mailboxes = declared.mailboxes.map { text($0) }
    var reader = self
    add(declared.place.conflicts { reader.text($0) })
    guard let url, let username, let credential, !mailboxes.contains(nil) else { return nil }
    var account = IMAPAccount(
      url: url,
      username: username,
      credential: credential,
      caFile: caFile,
      isInsecure: declared.place.insecure != nil
    )
    account.mailboxes = mailboxes.compactMap(\.self)
    account.usesIdle = declared.usesIdle
    account.deletesTakenMessages = declared.deletesTakenMessages
    account.declaration = file.map { declared.description(of: source, in: $0) }
    return account
  }

  private mutating func credential(
    _ declared: MailboxDeclaration.Credential
  ) -> IMAPAccount.Credential? {
    switch declared {
    case .password(let text): secret(text).map { .password($0) }
    case .oauthToken(let text): secret(text).map { .oauthToken($0) }
    case .oauthCommand(let words):
      program(words).map { words in
        let run = words.compactMap(\.literal)
        return .oauthCommand(IMAPAccount.TokenCommand(run: run, folder: folder))
      }
    }
  }

  private mutating func command(_ words: [DeclaredString]) -> ResolvedSource.Kind? {
    program(words).map { .command(run: $0, folder: folder) }
  }

  /// Returns a program and its arguments; a program with a slash becomes an absolute path.
  mutating func program(_ words: [DeclaredString]) -> [Template]? {
    let program = words.first.flatMap { text($0) }
    let arguments = words.dropFirst().map { template($0) }
    guard let program, !arguments.contains(nil) else { return nil }
    let path = program.utf8.contains(UInt8(ascii: "/")) ? absolute(program) : program
    return [Template(literal: path)] + arguments.compactMap(\.self)
  }

  /// Returns the parts before and after `$(tag)`; checks the address with a sample tag.
  private mutating func address(_ declared: DeclaredString) -> AddressTemplate? {
    guard let template = template(declared), isValid(template, of: declared) else { return nil }
    let place = template.segments.firstIndex { if case .value = $0 { true } else { false } }
    guard let place else { return nil }
    return AddressTemplate(
      before: AddressTemplate.text(of: template.segments[..<place]),
      after: AddressTemplate.text(of: template.segments[(place + 1)...])
    )
  }
}

extension AddressTemplate {
  fileprivate static func text(of segments: ArraySlice<Template.Segment>) -> String {
    segments.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

extension SourceDeclaration {
  /// The sentence that states where the source is declared.
  func place(in file: String) -> String {
    "`\(name)` is declared in \(file):\(range.lowerBound.line)"
  }
}

extension MailboxDeclaration {
  /// The place of the source, and the expression for its password or token, if any.
  fileprivate func description(of source: SourceDeclaration, in file: String) -> String {
    let place = source.place(in: file)
    let (key, text): (String, DeclaredString)
    switch credential {
    case .password(let password): (key, text) = ("password", password)
    case .oauthToken(let token): (key, text) = ("oauthToken", token)
    case .oauthCommand: return place
    }
    return text.readings.isEmpty ? place : "\(place), with `\(key): \(text.template.spelling)`"
  }
}
