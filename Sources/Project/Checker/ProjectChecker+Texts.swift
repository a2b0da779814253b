internal import Diagnostics
internal import Values
internal import YAMLTree

/// What may be read in a text besides the environment, such as `$(tag)` in an address.
enum LocalValue: String, Hashable, Sendable, CaseIterable {
  case tag, to, since

  /// The value that an expression reads; nil where it reads something else.
  init?(_ expression: ValueExpression) {
    guard case .path(let path) = expression, path.components.isEmpty else { return nil }
    self.init(rawValue: path.root)
  }
}

// MARK: - Texts that are read when their owner is selected

extension ProjectChecker {
  /// A text over `env.*` and `secret.*`, held against its rule as far as it is written out.
  mutating func text(
    _ node: YAMLNode,
    _ subject: String,
    _ rule: TextRule = .any,
    locals: [LocalValue] = []
  ) -> DeclaredText? {
    guard let text = scalar(node, subject) else { return nil }
    let hasBraces = reportBraces(text, node, rule == .any ? .warning : .error)
    guard let template = template(text, node, locals) else { return nil }
    let declared = DeclaredText(
      template: template,
      range: node.range,
      subject: subject,
      rule: rule,
      readings: readings(of: template, node)
    )
    if declared.readings.contains(where: \.isSecret) { secretTexts.append(declared) }
    guard !hasBraces else { return rule == .any ? declared : nil }
    guard let known = declared.known else { return declared }
    if let fault = rule.fault(in: known, of: subject) {
      report(fault.code, fault.title, at: node.range, label: fault.detail, help: fault.help)
      return nil
    }
    return declared
  }

  /// A secret; one that is written out is accepted and warned of.
  mutating func secret(_ node: YAMLNode, _ subject: String, variable: String) -> DeclaredText? {
    let count = diagnostics.count
    guard let declared = text(node, subject) else { return nil }
    if let literal = declared.literal {
      writtenSecrets.append(Secret(literal))
    } else {
      secretTexts.append(declared)
    }
    // Braces were meant to read the environment, and are warned of already.
    if declared.literal != nil, diagnostics.count == count {
      let key = subject.filter { $0 != "`" }
      warn(
        .writtenSecret,
        "a secret is written into the file",
        at: node.range,
        help: "Write `\(key): $(secret.\(variable))`, and set `\(variable)` in the environment."
      )
      if let comment = node.doubtfulComment(in: source) {
        let note = Diagnostic.Note("this is a comment and not a part of it", at: comment)
        diagnostics[diagnostics.count - 1].notes.append(note)
      }
    }
    return declared
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
      report(.valueNotAllowed, "`\(root)` is read with one name", at: range, help: help)
      return
    }
    let names = locals.map(\.rawValue)
    let all = ["$(env.NAME)", "$(secret.NAME)"] + names.map { "$(\($0))" }
    let nearest = Suggestion.nearest(to: root, among: ["env", "secret"] + names)
    report(
      .valueNotAllowed,
      "`\(root)` is not read here",
      at: range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: "Write \(all.listed("or"))."
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

  /// `${x}` is what shells and other tools write; here it is plain text, which nobody means.
  private mutating func reportBraces(
    _ text: String,
    _ node: YAMLNode,
    _ severity: Diagnostic.Severity
  ) -> Bool {
    let braces = DollarBrace.all(in: text)
    for brace in braces {
      let value = brace.value.contains(".") ? brace.value : "env.\(brace.value)"
      diagnostics.append(
        Diagnostic(
          .dollarBraceText,
          "a value is written `$(...)`",
          severity: severity,
          at: node.range(ofScalars: brace.scalars, in: source),
          label: "this is plain text",
          help: "Write `$(\(value))`."
        )
      )
    }
    return !braces.isEmpty
  }
}

extension DeclaredText {
  /// The text without the environment, a stand-in for each local value; nil where it reads a variable.
  var known: String? {
    template.filling { LocalValue($0)?.rawValue }.literal
  }
}
