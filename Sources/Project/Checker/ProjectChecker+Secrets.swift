internal import Diagnostics
internal import Values
internal import YAMLTree

// MARK: - Programs that return secrets

extension ProjectChecker {
  private static let secretHelp = "Write `secrets: { NAME: { run: [PROGRAM, ARGUMENT, ...] } }`."

  /// Reads the programs that return secrets.
  mutating func secrets(_ node: YAMLNode) -> [SecretDeclaration] {
    let entries = entries(of: node, "`secrets`", help: ProjectChecker.secretHelp)
    return entries?.pairs.compactMap { secret($0) } ?? []
  }

  private mutating func secret(_ pair: YAMLPair) -> SecretDeclaration? {
    let keys = SecretKey.allCases
    let help = ProjectChecker.secretHelp
    guard let fields = fields(of: pair.value, "a secret", keys, help: help) else { return nil }
    reportMissing(keys, of: fields, "the secret `\(pair.name)`", at: pair.key.range)
    let run = fields[.run].flatMap { command($0, locals: [], help: help) }
    guard let run else { return nil }
    return SecretDeclaration(name: pair.name, range: pair.key.range, run: run)
  }
}

// MARK: - Strings with secrets

extension ProjectChecker {
  /// Reads a secret; warns about a literal.
  mutating func secret(_ node: YAMLNode, _ subject: String, variable: String) -> DeclaredString? {
    let count = diagnostics.count
    guard let declared = text(node, subject, isSecret: true) else { return nil }
    if declared.literal == nil {
      secretTexts.append(declared)
      warnOfReading(declared)
    }
    // A string with braces already has a warning.
    if let literal = declared.literal, diagnostics.count == count {
      warnOfPlainText(literal, node, subject, variable: variable)
      if let comment = node.doubtfulComment(in: source) {
        let note = Diagnostic.Note("this is a comment, not part of the secret", at: comment)
        diagnostics[diagnostics.count - 1].notes.append(note)
      }
    }
    return declared
  }

  /// Warns about a literal secret, and suggests the variable.
  mutating func warnOfPlainText(
    _ literal: String,
    _ node: YAMLNode,
    _ subject: String,
    variable: String
  ) {
    let key = subject.filter { $0 != "`" }
    let name = suggestedVariable(variable, for: literal)
    warn(
      .writtenSecret,
      "a secret is stored in plain text",
      at: node.range,
      help: "Write `\(key): $(secret.\(name))`, and set `\(name)` in the environment."
    )
  }

  /// The variable to suggest for a literal secret.
  ///
  /// A variable that the file uses anywhere, or that is suggested for another secret, keeps its
  /// meaning, so the name gets a number.
  private mutating func suggestedVariable(_ usual: String, for literal: String) -> String {
    var (name, number) = (usual, 1)
    while usedVariables.contains(name)
      || suggestedVariables[name].map({ $0.reveal() != literal }) == true
    {
      number += 1
      name = "\(usual)_\(number)"
    }
    suggestedVariables[name] = Secret(literal)
    return name
  }

  /// The variables that the document reads, and the names of its secrets.
  func variables(usedIn root: YAMLNode) -> Set<String> {
    let read = root.leaves.flatMap { node in
      let template = try? Template(parsing: node.scalar?.text ?? "")
      return template?.values.compactMap { EnvironmentName($0.expression)?.name } ?? []
    }
    let declared = root[ProjectKey.secrets.rawValue]?.pairs?.map(\.name) ?? []
    return Set(read + declared)
  }

  /// Warns about a secret that is read with `env`.
  private mutating func warnOfReading(_ declared: DeclaredString) {
    guard let reading = declared.readings.first(where: { !$0.isSecret }) else { return }
    warn(
      .secretFromEnvironment,
      "a secret is read with `env`",
      at: reading.range,
      help: "Write `$(secret.\(reading.name))`, which reads the same variable."
    )
  }
}
