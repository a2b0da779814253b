internal import Diagnostics
internal import Values
internal import YAMLTree

/// Help messages that show how to write the parts of `sources`.
enum SourceHelp {
  static let example = "`sources: { NAME: { kind: outbox, path: ./outbox } }`"
  static let help = "Write \(example)."
  static let run = "Write `run: [./latest-code.sh, $(to)]`. The program runs without a shell."
  static let headers = "Write `headers: { Authorization: Bearer $(secret.TOKEN) }`."
  static let oauthCommand =
    "Write `oauthCommand: [./mail-token.sh]`. The program runs without a shell."
}

extension ProjectChecker {
  mutating func source(_ pair: YAMLPair) -> SourceDeclaration? {
    let written = pair.value["kind"]?.scalar?.text
    let kind = written.flatMap { SourceKind(rawValue: $0) }
    let subject = kind.map { "a source of kind `\($0.rawValue)`" } ?? "a source"
    let keys = kind?.keys ?? SourceKey.allCases
    let separate = kind == .imap ? reportSeparateHost(pair.value) : []
    let found = fields(
      of: pair.value,
      subject,
      keys,
      help: SourceHelp.help,
      synonyms: SourceKey.synonyms,
      reported: separate
    )
    guard var fields = found else { return nil }
    if !separate.isEmpty { fields.names.insert(SourceKey.url.rawValue) }
    let known = SourceKind.allCases.map(\.rawValue)
    let synonyms = SourceKind.synonyms.mapValues(\.rawValue)
    checkKind(.kind, of: fields, "source", pair, known, synonyms: synonyms)
    if kind?.needsAddress == true, !fields.has(.address) { addressless[pair.name] = pair.key.range }
    let address = fields[.address].flatMap { self.address($0, fields) }
    guard let kind, let read = read(kind, fields, pair) else { return nil }
    return SourceDeclaration(name: pair.name, range: pair.key.range, kind: read, address: address)
  }

  /// Reports a mail server that is written as a host and a port, and returns both keys.
  private mutating func reportSeparateHost(_ node: YAMLNode) -> Set<String> {
    let names = ["host", "hostname", "server", "port", "tls", "ssl", "secure"]
    let pairs = (node.pairs ?? []).filter { names.contains($0.name) }
    guard node["url"] == nil, let host = pairs.first(where: { names.prefix(3).contains($0.name) })
    else { return [] }
    let port = pairs.first { $0.name == "port" }?.value.scalar?.text
    let name = host.value.scalar.flatMap { $0.text.contains("$(") ? nil : $0.text }
    let scheme = port == "143" ? "imap" : "imaps"
    let url = "\(scheme)://\(name ?? "HOST")\(port.map { ":\($0)" } ?? "")"
    let written = pairs.map(\.name)
    report(
      .unknownKey,
      "unknown key `\(host.name)`",
      at: host.key.range,
      help: "Write `url: \(url)` instead of \(written.listed())."
    )
    return Set(written)
  }

  private mutating func read(
    _ kind: SourceKind,
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair
  ) -> SourceDeclaration.Kind? {
    reportMissing(kind.required, of: fields, "the source `\(pair.name)`", at: pair.key.range)
    switch kind {
    case .imap: return mailbox(fields, pair).map { .imap($0) }
    case .outbox: return text(.path, of: fields).map { .outbox(path: $0) }
    case .command:
      return fields[.run].flatMap { command($0, locals: SourceKey.run.locals) }
        .map { .command(run: $0) }
    case .webhook: return WebhookDeclaration(fields, pair, in: &self).map { .webhook($0) }
    case .mbox: return text(.path, of: fields).map { .mbox(path: $0) }
    case .eml: return text(.path, of: fields).map { .eml(path: $0) }
    case .http, .json, .mailpit, .mailhog, .mailosaur, .mailslurp, .twilio:
      return HTTPDeclaration(kind, fields, pair, in: &self).map { .http($0) }
    }
  }

  /// Reads the template that generates an address for each tag.
  private mutating func address(_ node: YAMLNode, _ fields: Fields<SourceKey>) -> DeclaredString? {
    guard let address = text(.address, of: fields) else { return nil }
    let tags = address.template.values.filter { LocalValue($0.expression) == .tag }
    guard tags.count == 1 else {
      report(
        .badTagCount,
        "`address` must contain `$(tag)`\(tags.isEmpty ? "" : " only once")",
        at: tags.count > 1 ? node.range(ofScalars: tags[1].scalars, in: source) : node.range,
        help: "Write `qa+$(tag)@example.com`. Each tag creates a separate address."
      )
      return nil
    }
    return address
  }
}

// MARK: - Commands

extension ProjectChecker {
  /// Reads the program and its arguments; nil if any of them is invalid.
  mutating func command(
    _ node: YAMLNode,
    _ key: SourceKey = .run,
    locals: [LocalValue],
    help: String = SourceHelp.run
  ) -> [DeclaredString]? {
    guard let elements = elements(of: node, key.subject, help: help) else { return nil }
    guard let first = elements.first else {
      report(.emptyValue, "\(key.subject) needs a program", at: node.range, help: help)
      return nil
    }
    // External addresses must not determine the program.
    let program = text(first, "the program of \(key.subject)", .path)
    let arguments = elements.dropFirst().map { argument($0, key, locals) }
    guard let program, !arguments.contains(nil) else { return nil }
    return [program] + arguments.compactMap(\.self)
  }

  private mutating func argument(
    _ node: YAMLNode,
    _ key: SourceKey,
    _ locals: [LocalValue]
  ) -> DeclaredString? {
    let subject = "an argument of \(key.subject)"
    // A quoted empty string is a valid argument.
    if let scalar = node.scalar, !scalar.isPlain, scalar.text.allSatisfy(\.isWhitespace) {
      return DeclaredString(
        template: Template(literal: scalar.text),
        range: node.range,
        subject: subject,
        rule: .any,
        readings: []
      )
    }
    return text(node, subject, locals: locals)
  }
}

extension SourceKey {
  /// The local values that the arguments of a program may read.
  fileprivate var locals: [LocalValue] {
    if case .program(let locals) = shape { locals } else { [] }
  }
}
