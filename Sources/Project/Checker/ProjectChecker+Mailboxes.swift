internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  mutating func mailbox(_ fields: Fields<SourceKey>, _ pair: YAMLPair) -> MailboxDeclaration? {
    let url = text(.url, of: fields)
    let username = text(.username, of: fields)
    let credential = self.credential(fields, pair)
    let caFile = text(.caFile, of: fields)
    let insecure = flag(.insecure, of: fields)
    let usesIdle = flag(.idle, of: fields) != nil
    let deletes = flag(.delete, of: fields) != nil
    let mailboxes = fields[.mailboxes].map { self.mailboxes($0) } ?? []
    let place = MailboxPlace(
      url: url,
      caFile: caFile,
      insecure: insecure,
      mailboxes: fields.place(of: .mailboxes)
    )
    diagnostics += place.conflicts { $0.literal }
    guard let url, let username, let credential else { return nil }
    return MailboxDeclaration(
      url: url,
      username: username,
      credential: credential,
      place: place,
      mailboxes: mailboxes,
      usesIdle: usesIdle,
      deletesTakenMessages: deletes
    )
  }

  private mutating func credential(
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair
  ) -> MailboxDeclaration.Credential? {
    let password = text(.password, of: fields)
    let token = text(.oauthToken, of: fields)
    let command = fields[.oauthCommand].flatMap {
      self.command($0, .oauthCommand, locals: [], help: SourceHelp.oauthCommand)
    }
    let keys = SourceKind.imap.alternatives
    let written = keys.compactMap { key in fields.place(of: key).map { (key, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    if let (first, place) = written.first, written.count > 1 {
      for (key, other) in written.dropFirst() {
        report(
          .contradictoryKeys,
          "\(first.subject) and \(key.subject) can't be combined",
          at: other,
          notes: [.init("the other key is here", at: place)]
        )
      }
    } else if !keys.contains(where: { fields.has($0) }) {
      let title = "the source `\(pair.name)` needs \(keys.map(\.rawValue).listed("or"))"
      report(.missingKey, title, at: pair.key.range)
    }
    return password.map { .password($0) } ?? token.map { .oauthToken($0) }
      ?? command.map { .oauthCommand(run: $0) }
  }
}

// MARK: - Names of mailboxes

extension ProjectChecker {
  private mutating func mailboxes(_ node: YAMLNode) -> [DeclaredString] {
    let help = "Write `mailboxes: [INBOX, \\Junk]`."
    let elements = someElements(of: node, "`mailboxes`", help: help) ?? []
    var places: [MailboxReference: SourceRange] = [:]
    return elements.compactMap { element in
      guard let text = text(element, "an element of `mailboxes`") else { return nil }
      guard let name = text.literal else { return text }
      let reference = MailboxReference(name)
      if case .unknownUse = reference {
        reportSpecialUse(name, at: element.range)
        return nil
      }
      guard let first = places.updateValue(element.range, forKey: reference) else { return text }
      let note = Diagnostic.Note("first written here", at: first)
      let title = "duplicate mailbox `\(name)`"
      report(.repeatedElement, title, at: element.range, notes: [note])
      return nil
    }
  }

  private mutating func reportSpecialUse(_ name: String, at range: SourceRange) {
    let known = MailboxReference.SpecialUse.allCases.map(\.rawValue)
    report(
      .badWord,
      "unknown special use `\(name)`",
      at: range,
      meant: Suggestion.nearest(to: name, among: known),
      help: "Use \(known.listed("or"))."
    )
  }

  /// Warns about a mailbox without `address`.
  ///
  /// For this mailbox, `$(user.email)` is an address of the mail simulator, whose email can't be
  /// read. The warning is reported once, even if several pools use the mailbox. A server other than
  /// AWS sends such email to its mail catcher, which accepts all addresses.
  mutating func warnOfMissingAddress(
    in source: String,
    for use: YAMLNode,
    isOutsideAWS: Bool
  ) {
    if isOutsideAWS, sourceKinds[source]?.isMailCatcher == true { return }
    guard let place = addressless.removeValue(forKey: source) else { return }
    diagnostics.append(
      Diagnostic(
        .addressless,
        "the mailbox `\(source)` has no `address`, so it receives no email to `$(user.email)`",
        severity: .warning,
        at: place,
        notes: [.init("a pool uses the mailbox for email", at: use.range)],
        help: "Write `address: qa+$(tag)@example.com`. Each tag creates a separate address."
      )
    )
  }
}
