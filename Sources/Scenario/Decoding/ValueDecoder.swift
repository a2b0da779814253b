internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes scalars, such as strings, numbers, durations, words, and values in `$( )`.
struct ValueDecoder: NodeDecoder {
  var context: DecodingContext

  /// Decodes a string that may contain values, and looks up all of these values.
  func text(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    readText(node, subject, as: .text)
  }

  /// Decodes a string that may contain values and must evaluate to this kind.
  func readText(
    _ node: YAMLNode,
    _ subject: String,
    as needed: ValueShape
  ) -> TextTemplate? {
    guard string(node, subject) != nil else { return nil }
    return template(node, as: needed).map { TextTemplate($0, range: node.range) }
  }

  /// Decodes a literal string and reports any value in it.
  func writtenText(
    _ node: YAMLNode,
    _ subject: String,
    needs: String = "a string"
  ) -> String? {
    guard let scalar = scalar(node, subject, needs: needs) else { return nil }
    guard !scalar.text.holdsValue else {
      return reject(
        .mustBeWrittenOut,
        "\(subject) must be a literal: `$(...)` is not supported here",
        at: node.range
      )
    }
    return scalar.text
  }

  /// Decodes a description, which can't contain values.
  func prose(_ node: YAMLNode) -> String? {
    guard let text = string(node, "`description`") else { return nil }
    guard text.holdsValue else { return text }
    let template = try? Template(parsing: text)
    if let literal = template?.literal { return literal }
    let place = template?.values.first.map { node.range(ofScalars: $0.scalars, in: source) }
    return reject(
      .valueNotAllowed,
      "`$(...)` is not supported in a description",
      at: place ?? node.range,
      help: "To write a literal `$(`, use `$$(`."
    )
  }

  /// The maximum number of mistakes reported for one string.
  ///
  /// Finding the place of each mistake takes a pass through the string.
  static let mistakesOfOneText = 50

  /// The template of a scalar node; nil if a value in it has a mistake.
  ///
  /// `needed` is the required shape. A value is reported only if its kind can never match.
  func template(_ node: YAMLNode, as needed: ValueShape = .any) -> Template? {
    guard let text = node.scalar?.text else { return nil }
    guard text.hasByte(where: ForeignValue.startsWith) else {
      return Template(literal: text)
    }
    do throws(ValueSyntaxError) {
      let template = try parsed(text, node)
      let count = diagnostics.count
      for case .value(let expression, let scalars) in template.segments {
        guard diagnostics.count - count < ValueDecoder.mistakesOfOneText else { break }
        let shape = pathLookup.check(expression, at: scalars, of: node)
        // A value in a longer string must have a string form.
        let needed = template.soleValue == nil ? .text : needed
        guard !shape.fits(needed), !sink.exampleChecks.refused(node) else { continue }
        let place = node.range(ofScalars: scalars, in: source)
        reportOtherKind(shape, needed, written: text.scalars(scalars), at: place)
      }
      return diagnostics[count...].hasErrors ? nil : template
    } catch {
      return reject(error, node)
    }
  }

  /// Parses a string, and warns about values in other tools' notations.
  private func parsed(_ text: String, _ node: YAMLNode) throws(ValueSyntaxError) -> Template {
    if let template = sink.templates[text] { return template }
    let mayHoldOthers = warnOfBraces(text, node)
    let template = try Template(parsing: text)
    if !mayHoldOthers { sink.templates.add(text, template) }
    return template
  }

  /// Warns about values in other tools' notations, such as `${x}`, `$x.y`, `{{x}}`, and `<x>`.
  ///
  /// These are literal strings in authflow. Returns whether there may be any, which can depend on
  /// the names that are defined.
  private func warnOfBraces(_ text: String, _ node: YAMLNode) -> Bool {
    let braces = DollarBrace.all(in: text).map {
      ($0.scalars, pathLookup.correctedValue($0.value) ?? $0.meant)
    }
    let others = ForeignValue.all(in: text).map {
      ($0.scalars, pathLookup.correctedValue($0.path) ?? $0.path)
    }
    .filter { other in !braces.contains { $0.0.overlaps(other.0) } }
    var found = braces + others
    let marked = found.isEmpty ? ForeignValue.marked(text) : nil
    if let meant = marked.flatMap({ pathLookup.correctedValue($0) }) {
      found = [(0..<text.unicodeScalars.count, meant)]
    }
    for (scalars, meant) in found.prefix(ValueDecoder.mistakesOfOneText) {
      // The intended name is not also reported as unused.
      note(readOf: meant)
      warn(
        .dollarBraceText,
        "an expression must be written as `$(...)`",
        at: node.range(ofScalars: scalars, in: source),
        label: "this is a literal string",
        help: names.advice(onWriting: meant)
      )
    }
    return !found.isEmpty || marked != nil
  }

  private func reject(_ error: ValueSyntaxError, _ node: YAMLNode) -> Template? {
    let text = node.scalar?.text ?? ""
    let example = pathLookup.exampleOfCall(
      endingIn: String(text.unicodeScalars.prefix(error.scalars.lowerBound))
    )
    let meant = example == nil ? error.meant(in: text) : nil
    let words = ValueSyntaxMessage(error.reason, meant: meant)
    return reject(
      words.isDuration ? .badDuration : .valueSyntax,
      words.title,
      at: node.range(ofScalars: error.scalars, in: source),
      label: words.label,
      help: example.map { "For example, write `$(\($0))`." } ?? words.help
    )
  }
}

extension String {
  /// Whether the string contains `$(`.
  var holdsValue: Bool {
    hasNeighboringBytes { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
  }
}
