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
    _ rule: StringRule = .any,
    locals: [LocalValue] = [],
    isSecret: Bool = false
  ) -> DeclaredString? {
    guard let text = scalar(node, subject) else { return nil }
    if let mistake = node.nullMistake(.emptyValue, subject) {
      diagnostics.append(mistake)
      return nil
    }
    let severity: Diagnostic.Severity = rule == .any ? .warning : .error
    let hasBraces = reportBraces(text, node, severity) {
      locals.meant(by: $0, isSecret: isSecret)
    }
    guard let template = template(text, node, locals) else { return nil }
    let declared = DeclaredString(
      template: template,
      range: node.range,
      subject: subject,
      rule: rule,
      readings: readings(of: template, node)
    )
    if isSecret, let literal = declared.literal { writtenSecrets.append(Secret(literal)) }
    if declared.readings.contains(where: \.isSecret) { secretTexts.append(declared) }
    guard !hasBraces else { return rule == .any ? declared : nil }
    return isValid(declared) ? declared : nil
  }

  /// Whether a string meets its rule, as far as its value is known; reports a violation.
  private mutating func isValid(_ declared: DeclaredString) -> Bool {
    guard let known = declared.known,
      let problem = declared.rule.problem(in: known, of: declared.subject)
    else { return true }
    report(
      problem.code,
      problem.title,
      at: declared.range,
      label: problem.detail,
      // A suggestion would contain samples instead of local values.
      meant: declared.literal == nil ? nil : problem.meant,
      help: problem.help
    )
    return false
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
      help: "Write \(locals.expressions)."
    )
  }

  private func readings(of template: Template, _ node: YAMLNode) -> [DeclaredString.Reading] {
    template.values.compactMap { value in
      guard let variable = EnvironmentName(value.expression) else { return nil }
      return DeclaredString.Reading(
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
          "an expression must be written as `$(...)`",
          severity: severity,
          at: node.range(ofScalars: brace.scalars, in: source),
          label: "this is a literal string",
          help: "Write \(meant(brace))."
        )
      )
    }
    return !braces.isEmpty
  }
}

extension DeclaredString {
  /// The string, with a sample for each local value; nil if it reads an environment variable.
  var known: String? {
    template.filling { LocalValue($0)?.rawValue }.literal
  }
}
