internal import Diagnostics
internal import Values
internal import YAMLTree

// MARK: - Strings that are resolved when their pool or source is selected

extension ProjectChecker {
  /// Reads a string that may contain `env.*` and `secret.*`, and checks its rule if it is a
  /// literal.
  mutating func text(
    _ node: YAMLNode,
    _ subject: String,
    _ rule: TextRule = .any,
    locals: [LocalValue] = [],
    isSecret: Bool = false
  ) -> DeclaredText? {
    guard let text = scalar(node, subject) else { return nil }
    let severity: Diagnostic.Severity = rule == .any ? .warning : .error
    let hasBraces = reportBraces(text, node, severity) {
      ProjectChecker.meant(by: $0, locals, isSecret: isSecret)
    }
    guard let template = template(text, node, locals) else { return nil }
    let declared = DeclaredText(
      template: template,
      range: node.range,
      subject: subject,
      rule: rule,
      readings: readings(of: template, node)
    )
    if isSecret, let literal = declared.literal { writtenSecrets.append(Secret(literal)) }
    if declared.readings.contains(where: \.isSecret) { secretTexts.append(declared) }
    guard !hasBraces else { return rule == .any ? declared : nil }
    guard let known = declared.known else { return declared }
    if let fault = rule.fault(in: known, of: subject) {
      report(
        fault.code,
        fault.title,
        at: node.range,
        label: fault.detail,
        // A suggestion would contain samples instead of local values.
        meant: declared.literal == nil ? nil : fault.meant,
        help: fault.help
      )
      return nil
    }
    return declared
  }

  /// Reads a secret; warns about a literal.
  mutating func secret(_ node: YAMLNode, _ subject: String, variable: String) -> DeclaredText? {
    let count = diagnostics.count
    guard let declared = text(node, subject, isSecret: true) else { return nil }
    if declared.literal == nil {
      secretTexts.append(declared)
      warnOfReading(declared)
    }
    // A string with braces already has a warning.
    if let literal = declared.literal, diagnostics.count == count {
      let key = subject.filter { $0 != "`" }
      let name = suggestedVariable(variable, for: literal)
      warn(
        .writtenSecret,
        "a secret is stored in plain text",
        at: node.range,
        help: "Write `\(key): $(secret.\(name))`, and set `\(name)` in the environment."
      )
      if let comment = node.doubtfulComment(in: source) {
        let note = Diagnostic.Note("this is a comment, not part of the secret", at: comment)
        diagnostics[diagnostics.count - 1].notes.append(note)
      }
    }
    return declared
  }

  /// The variable to suggest for a literal secret.
  ///
  /// Another secret that is already read or that already has the suggestion keeps its name, so the
  /// name gets a number.
  mutating func suggestedVariable(_ usual: String, for literal: String) -> String {
    let read = Set(secretTexts.flatMap(\.readings).map(\.name))
    var (name, number) = (usual, 1)
    while read.contains(name)
      || suggestedVariables[name].map({ $0.reveal() != literal }) == true
    {
      number += 1
      name = "\(usual)_\(number)"
    }
    suggestedVariables[name] = Secret(literal)
    return name
  }

  /// Warns about a secret that is read with `env`.
  private mutating func warnOfReading(_ declared: DeclaredText) {
    guard let reading = declared.readings.first(where: { !$0.isSecret }) else { return }
    warn(
      .secretFromEnvironment,
      "a secret is read with `env`",
      at: reading.range,
      help: "Write `$(secret.\(reading.name))`, which reads the same variable."
    )
  }

  private mutating func template(
    _ text: String,
    _ node: YAMLNode,
    _ locals: [LocalValue]
  ) -> Template? {
    do throws(ValueSyntaxError) {
      let template = try Template(parsing: text)
      let count = diagnostics.count
      for value in template.values {
        let range = node.range(ofScalars: value.scalars, in: source)
        check(value.expression, at: range, locals)
      }
      return diagnostics[count...].hasErrors ? nil : template
    } catch {
      let words = ValueSyntaxMessage(error.reason, example: "env.NAME")
      let range = node.range(ofScalars: error.scalars, in: source)
      report(.valueSyntax, words.title, at: range, label: words.label, help: words.help)
      return nil
    }
  }

  private mutating func check(
    _ expression: ValueExpression,
    at range: SourceRange,
    _ locals: [LocalValue]
  ) {
    if EnvironmentName(expression) != nil { return }
    if let local = LocalValue(expression), locals.contains(local) { return }
    let root =
      switch expression {
      case .path(let path), .call(let path, _): path.root
      case .now: "now"
      }
    guard !["env", "secret"].contains(root) else {
      let help = "Write `$(\(root).NAME)`."
      report(.valueNotAllowed, "`\(root)` takes exactly one name", at: range, help: help)
      return
    }
    let names = locals.map(\.rawValue)
    let nearest = Suggestion.nearest(to: root, among: ["env", "secret"] + names)
    report(
      .valueNotAllowed,
      "`\(root)` is not available here",
      at: range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: "Write \(ProjectChecker.expressions(locals))."
    )
  }

  private func readings(of template: Template, _ node: YAMLNode) -> [DeclaredText.Reading] {
    template.values.compactMap { value in
      guard let variable = EnvironmentName(value.expression) else { return nil }
      return DeclaredText.Reading(
        name: variable.name,
        isSecret: variable.isSecret,
        range: node.range(ofScalars: value.scalars, in: source)
      )
    }
  }

  /// Reports `${x}`, a notation of other tools, which is a literal string in a project file.
  private mutating func reportBraces(
    _ text: String,
    _ node: YAMLNode,
    _ severity: Diagnostic.Severity,
    meant: (DollarBrace) -> String
  ) -> Bool {
    let braces = DollarBrace.all(in: text)
    for brace in braces {
      diagnostics.append(
        Diagnostic(
          .dollarBraceText,
          "a value must be written as `$(...)`",
          severity: severity,
          at: node.range(ofScalars: brace.scalars, in: source),
          label: "this is a literal string",
          help: "Write \(meant(brace))."
        )
      )
    }
    return !braces.isEmpty
  }

  /// The expression that was most likely intended by braces, or all available expressions.
  private static func meant(
    by brace: DollarBrace,
    _ locals: [LocalValue],
    isSecret: Bool
  ) -> String {
    if let local = LocalValue(rawValue: brace.value), locals.contains(local) {
      return "`$(\(local.rawValue))`"
    }
    let path = brace.meant.contains(".") ? brace.meant : "env.\(brace.meant)"
    let expression = try? ValueExpression(parsing: path)
    guard let variable = expression.flatMap({ EnvironmentName($0) }), variable.name.isVariableName
    else {
      return isSecret ? "`$(secret.NAME)`" : expressions(locals)
    }
    return "`$(\(isSecret || variable.isSecret ? "secret" : "env").\(variable.name))`"
  }

  /// The available expressions, for instructions.
  private static func expressions(_ locals: [LocalValue]) -> String {
    (["$(env.NAME)", "$(secret.NAME)"] + locals.map { "$(\($0.rawValue))" }).listed("or")
  }
}

extension DeclaredText {
  /// The string, with a sample for each local value; nil if it reads an environment variable.
  var known: String? {
    template.filling { LocalValue($0)?.rawValue }.literal
  }
}
