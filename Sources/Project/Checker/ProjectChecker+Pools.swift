internal import Diagnostics
internal import YAMLTree

extension ProjectChecker {
  mutating func pool(_ pair: YAMLPair) -> PoolDeclaration? {
    let kindNode = pair.value["kind"]
    let kind = kindNode?.scalar.flatMap { PoolKind(rawValue: $0.text) }
    let subject = kind.map { "a pool of kind `\($0.rawValue)`" } ?? "a pool"
    let keys = kind?.keys ?? PoolKey.allCases
    let live = kind == .mock ? reportLiveKeys(pair.value, subject) : []
    guard
      let fields = fields(of: pair.value, subject, keys, help: PoolHelp.help, reported: live)
    else { return nil }
    checkKind(.kind, of: fields, "pool", pair, PoolKind.allCases.map(\.rawValue))
    if pair.name == Project.builtInPool, let kind, kind != .mock {
      let title = "the name `\(pair.name)` is reserved for the built-in mock"
      report(.reservedPool, title, at: pair.key.range, help: "Rename the pool.")
    }
    let variables = fields[.vars].map { self.variables($0) } ?? []
    // A pool of an unknown kind is read as a live pool, which can have most keys.
    let cognito = kind == .mock ? nil : self.cognito(fields, pair, isComplete: kind != nil)
    let declared = { (kind: PoolDeclaration.Kind) in
      PoolDeclaration(name: pair.name, range: pair.key.range, kind: kind, variables: variables)
    }
    switch kind {
    case .mock:
      let configuration = text(.configuration, of: fields)
      return declared(.mock(configuration: configuration))
    case .cognito: return cognito.map { declared(.cognito($0)) }
    case nil: return nil
    }
  }

  /// Reports a mock with the address of a server once, and returns all keys that a mock can't have.
  private mutating func reportLiveKeys(_ node: YAMLNode, _ subject: String) -> Set<String> {
    guard let pair = node.pairs?.first(where: { $0.name == PoolKey.endpoint.rawValue }) else {
      return []
    }
    report(
      .misplacedKey,
      "`\(pair.name)` is not allowed in \(subject)",
      at: pair.key.range,
      help: "For a running `authflow mock`, write `kind: cognito` with `endpoint`, `userPoolId`, "
        + "and `clientId`. `authflow mock` prints these values."
    )
    let allowed = PoolKind.mock.keys
    return Set(PoolKey.allCases.filter { !allowed.contains($0) }.map(\.rawValue))
  }

  private mutating func variables(_ node: YAMLNode) -> [DeclaredVariable] {
    let entries = entries(of: node, "`vars`", help: PoolHelp.variables)
    return entries?.pairs.compactMap { pair in
      text(pair.value, "`\(pair.name)`").map { DeclaredVariable(name: pair.name, text: $0) }
    } ?? []
  }
}

// MARK: - Sources

extension ProjectChecker {
  /// Reads the sources of a pool, which is on AWS or at an emulator.
  mutating func sources(_ node: YAMLNode, isOutsideAWS: Bool) -> PoolSources {
    guard node.pairs != nil else {
      let needs = "a name or a mapping"
      let name = writtenText(node, "`source`", needs: needs, help: PoolHelp.source)
      guard let name, isKnownSource(name, node) else { return PoolSources() }
      warnOfMissingAddress(in: name, for: node, isOutsideAWS: isOutsideAWS)
      // A single name is the source for email and SMS only if both can arrive there.
      let kind = sourceKinds[name]
      return PoolSources(
        email: kind?.receivesEmail == false ? nil : name,
        sms: kind?.receivesSMS == false ? nil : name
      )
    }
    guard let fields = fields(of: node, "`source`", PoolSourceKey.allCases, help: PoolHelp.source)
    else { return PoolSources() }
    let email = fields[.email].flatMap { sourceName($0, "`email`") }
    if let email, let node = fields[.email] {
      warnOfMissingAddress(in: email, for: node, isOutsideAWS: isOutsideAWS)
      if sourceKinds[email]?.receivesEmail == false {
        let kinds = "any kind except \(SourceKind.withoutEmail.map(\.rawValue).listed())"
        reportUnsuitable(email, for: "email", node, "this source receives only SMS messages", kinds)
      }
    }
    let sms = fields[.sms].flatMap { sourceName($0, "`sms`") }
    if let sms, let node = fields[.sms], let kind = sourceKinds[sms], !kind.receivesSMS {
      let label = kind == .imap ? "this is a mailbox" : "this source receives only email"
      let kinds = "kind \(SourceKind.receivingSMS.map(\.rawValue).listed("or"))"
      reportUnsuitable(sms, for: "SMS messages", node, label, kinds)
    }
    return PoolSources(email: email, sms: sms)
  }

  /// Reports a source that can't receive these messages; `kinds` are the kinds that can.
  private mutating func reportUnsuitable(
    _ name: String,
    for messages: String,
    _ node: YAMLNode,
    _ label: String,
    _ kinds: String
  ) {
    let title = "\(messages) can't arrive at `\(name)`"
    let help = "For \(messages), use a source of \(kinds)."
    report(.unsuitableSource, title, at: node.range, label: label, help: help)
  }

  private mutating func sourceName(_ node: YAMLNode, _ subject: String) -> String? {
    guard let name = writtenText(node, subject) else { return nil }
    return isKnownSource(name, node) ? name : nil
  }

  /// Whether a pool's `endpoint` is not a server of AWS, as far as the file shows it.
  func isOutsideAWS(_ endpoint: YAMLNode?) -> Bool {
    guard let text = endpoint?.scalar?.text else { return false }
    return (try? NetworkAddress(text))?.isAWS != true
  }

  private mutating func isKnownSource(_ name: String, _ node: YAMLNode) -> Bool {
    guard let sourceNames, !sourceNames.contains(name) else { return true }
    let help =
      sourceNames.isEmpty
      ? "Declare the source: \(SourceHelp.example)." : "Use \(sourceNames.listed("or"))."
    reportUnknown(.unknownSource, "source", node, among: sourceNames, help: help)
    return false
  }

  /// Warns about a mailbox without `address`.
  ///
  /// For this mailbox, `$(user.email)` is an address of the mail simulator, whose email can't be
  /// read. The warning is reported once, even if several pools use the mailbox. A server other than
  /// AWS sends such email to its mail catcher, which accepts all addresses.
  private mutating func warnOfMissingAddress(
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
