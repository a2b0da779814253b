internal import Diagnostics
internal import Values
internal import YAMLTree

extension ValueDecoder {
  /// Decodes a literal with `written`, or a value that is read when the step runs.
  ///
  /// `test` names the check that runs on the cells or the definition that the value reads.
  func expression<Value>(
    _ node: YAMLNode,
    _ subject: String,
    as shape: ValueShape,
    _ test: @autoclosure () -> String,
    _ written: (Self, YAMLNode) -> Value?
  ) -> TypedExpression<Value>? {
    guard node.scalar?.text.holdsValue == true else {
      return written(self, node).map { .literal($0) }
    }
    checkCells(readIn: node, test()) { decoder, cell in _ = written(decoder, cell) }
    return readText(node, subject, as: shape).map { .template($0) }
  }

  /// Decodes a boolean, or a value that is read when the step runs.
  func booleanTemplate(_ node: YAMLNode, _ subject: String) -> TypedExpression<Bool>? {
    expression(node, subject, as: .boolean, "boolean") { $0.boolean($1, subject) }
  }

  /// Decodes a literal `true` or `false`.
  func boolean(_ node: YAMLNode, _ subject: String) -> Bool? {
    let needs = "`true` or `false`"
    guard let text = writtenText(node, subject, needs: needs) else { return nil }
    return boolean(text, subject, at: node.range, .badBoolean)
  }

  /// Decodes `true` or `false`; reports other words and suggests the intended boolean.
  func boolean(
    _ text: String,
    _ subject: String,
    at range: SourceRange,
    _ code: DiagnosticCode
  ) -> Bool? {
    if text == "true" { return true }
    if text == "false" { return false }
    let nearest =
      PlainBoolean.suggestion(for: text) ?? nearest(to: text, among: ["true", "false"])
    return reject(code, "\(subject) must be `true` or `false`", at: range, meant: nearest)
  }

  /// Decodes a valid name.
  func name(_ node: YAMLNode, _ subject: String) -> String? {
    guard let text = writtenText(node, subject) else { return nil }
    guard ValueGrammar.isName(text) else {
      return reject(
        .notAName,
        text.isEmpty ? "the name is empty" : "invalid name \(text.asName)",
        at: node.range,
        help: "Start with a letter. Letters, digits, `_`, `-`, and `:` can follow."
      )
    }
    guard !node.isNull else {
      return reject(
        .notAName,
        "invalid name \(text.asName)",
        at: node.range,
        help:
          "If you don't want a name here, remove the key. If the name is `null`, put it in quotes."
      )
    }
    return text
  }

  /// Decodes a path written without `$( )`, which must not be a generator.
  ///
  /// `generated` is the advice for a generated value, in addition to the example.
  func writtenPath(
    _ node: YAMLNode,
    _ subject: String,
    example: String,
    generated: String = ""
  ) -> ValuePath? {
    guard let text = scalar(node, subject)?.text else { return nil }
    let help = "Write a path such as `\(example)`."
    if text.hasPrefix("$("), text.hasSuffix(")") {
      let inside = String(text.dropFirst(2).dropLast())
      switch try? ValueExpression(parsing: inside) {
      case .call, .now: return rejectGenerator(node, subject, help + generated)
      case .path, nil: break
      }
      return reject(
        .badPath,
        "\(subject) must be written without `$( )`",
        at: node.range,
        help: "Write `\(inside)`."
      )
    }
    do throws(ValueSyntaxError) {
      if case .path(let path) = try ValueExpression(parsing: text) { return path }
      return rejectGenerator(node, subject, help + generated)
    } catch {
      let words = ValueSyntaxMessage(error.reason, isInValue: false)
      let place = node.range(ofScalars: error.scalars, in: source)
      return reject(.badPath, words.title, at: place, help: help)
    }
  }

  /// Reports a generator where a path is required.
  func rejectGenerator<Value>(_ node: YAMLNode, _ subject: String, _ help: String) -> Value? {
    reject(.badPath, "\(subject) can't be a generator", at: node.range, help: help)
  }

  /// Decodes a regular expression.
  ///
  /// The syntax of an expression without `$( )` is checked, also in cells and definitions.
  func regex(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = text(node, subject) else { return nil }
    guard let source = text.template.literal else {
      checkCells(readIn: node, "regex") { decoder, cell in _ = decoder.regex(cell, subject) }
      return text
    }
    do {
      _ = try Regex(source)
      return text
    } catch {
      return reject(
        .badRegex,
        "invalid regular expression in \(subject)",
        at: node.range,
        label: RegexErrorMessage.reason(of: error),
        help: "Use the syntax of Swift's Regex. Single quotes keep backslashes as they are."
      )
    }
  }
}

/// The part of a regular expression error that helps an author.
private enum RegexErrorMessage {
  /// The description of an error, such as `expected ')'`; empty for internal details.
  static func reason(of error: any Error) -> String {
    let text = String(describing: error)
    return text.contains("\n") || text.contains("(") ? "" : text
  }
}
