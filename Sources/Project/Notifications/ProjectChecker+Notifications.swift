internal import Diagnostics
internal import Values
internal import YAMLTree

/// Help messages that show how to write `notify`.
enum NotificationHelp {
  static let help = "Write `notify: { NAME: { kind: slack, url: $(secret.SLACK_URL) } }`."
}

extension ProjectChecker {
  /// Reads the path of the quarantine.
  mutating func quarantine(_ node: YAMLNode, in folder: String) -> NamedConfiguration? {
    let subject = ProjectKey.quarantine.subject
    guard let path = writtenText(node, subject, needs: "a path") else { return nil }
    if let problem = StringRule.path.problem(in: path, of: subject) {
      let isFolder = path == "~"
      let help = isFolder ? "Write the path of a file, or remove \(subject)." : Resolver.homeHelp
      report(problem.code, problem.title, at: node.range, help: problem.help.map { _ in help })
      return nil
    }
    let resolver = Resolver(environment: [:], folder: folder)
    return NamedConfiguration(path: resolver.absolute(path), written: path, range: node.range)
  }

  /// Reads an entry of `notify`; nil after an error.
  mutating func notification(_ pair: YAMLPair) -> NotificationDeclaration? {
    let kind = pair.value["kind"]?.scalar.flatMap { NotificationKind(rawValue: $0.text) }
    guard let fields = notificationFields(pair, kind) else { return nil }
    let condition = fields[.when].map { self.condition($0) } ?? .change
    let headers = texts(.headers, of: fields, help: SourceHelp.headers)
    let body = fields[.body].flatMap {
      DeclaredBody($0, locals: LocalValue.ofNotification, in: &self)
    }
    let caFile = text(.caFile, of: fields)
    let insecure = flag(.insecure, of: fields)
    guard let kind, let url = fields[.url].flatMap({ self.url($0, of: kind) }), let condition else {
      return nil
    }
    let notification = NotificationDeclaration(
      name: pair.name,
      range: pair.key.range,
      kind: kind,
      condition: condition,
      url: url,
      headers: headers,
      body: body,
      caFile: caFile,
      insecure: insecure
    )
    diagnostics += notification.conflicts(\.known)
    return notification
  }

  /// Reads the keys of a notification; an unknown kind can have every key.
  private mutating func notificationFields(
    _ pair: YAMLPair,
    _ kind: NotificationKind?
  ) -> Fields<NotificationKey>? {
    let found = fields(
      of: pair.value,
      kind.map { "a notification of kind `\($0.rawValue)`" } ?? "a notification",
      kind?.keys ?? NotificationKey.allCases,
      help: NotificationHelp.help,
      synonyms: NotificationKey.synonyms
    )
    guard let fields = found else { return nil }
    checkKind(
      .kind,
      of: fields,
      "notification",
      pair,
      NotificationKind.allCases.map(\.rawValue),
      synonyms: NotificationKind.synonyms.mapValues(\.rawValue)
    )
    reportMissing([.url], of: fields, "the notification `\(pair.name)`", at: pair.key.range)
    return fields
  }

  private mutating func condition(_ node: YAMLNode) -> NotificationCondition? {
    guard let text = writtenText(node, NotificationKey.when.subject) else { return nil }
    if let condition = NotificationCondition(rawValue: text) { return condition }
    let words = NotificationCondition.allCases.map(\.rawValue)
    report(
      .badWord,
      "`when` must be \(words.listed("or"))",
      at: node.range,
      meant: Suggestion.nearest(to: text, among: words)
    )
    return nil
  }

  /// Reads a URL, and warns if it is a secret that is stored in plain text.
  private mutating func url(_ node: YAMLNode, of kind: NotificationKind) -> DeclaredString? {
    let subject = NotificationKey.url.subject
    guard kind.hasSecretURL else { return text(node, subject, .requestURL) }
    let count = diagnostics.count
    guard let declared = text(node, subject, .requestURL, isSecret: true) else { return nil }
    if let literal = declared.literal, diagnostics.count == count {
      warnOfPlainText(literal, node, subject, variable: kind.variable)
    } else if declared.literal == nil {
      secretTexts.append(declared)
    }
    return declared
  }
}
