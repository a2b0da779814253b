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
    let variables = texts(.vars, of: fields, help: "Write `vars: { NAME: VALUE }`.")
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
    return PoolSources(
      email: emailSource(fields, isOutsideAWS: isOutsideAWS),
      sms: smsSource(fields)
    )
  }

  /// Reads the source for email, and reports a source that can't receive it.
  private mutating func emailSource(
    _ fields: Fields<PoolSourceKey>,
    isOutsideAWS: Bool
  ) -> String? {
    guard let node = fields[.email], let name = sourceName(node, "`email`") else { return nil }
    warnOfMissingAddress(in: name, for: node, isOutsideAWS: isOutsideAWS)
    if sourceKinds[name]?.receivesEmail == false {
      let kinds = "any kind except \(SourceKind.withoutEmail.map(\.rawValue).listed())"
      reportUnsuitable(name, for: "email", node, "this source receives only SMS messages", kinds)
    }
    return name
  }

  /// Reads the source for SMS messages, and reports a source that can't receive them.
  private mutating func smsSource(_ fields: Fields<PoolSourceKey>) -> String? {
    guard let node = fields[.sms], let name = sourceName(node, "`sms`") else { return nil }
    if let kind = sourceKinds[name], !kind.receivesSMS {
      let label = kind == .imap ? "this is a mailbox" : "this source receives only email"
      let kinds = "kind \(SourceKind.receivingSMS.map(\.rawValue).listed("or"))"
      reportUnsuitable(name, for: "SMS messages", node, label, kinds)
    }
    return name
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
}
