internal import Diagnostics
internal import Values
internal import YAMLTree

// Keys that use no names, and the name of the scenario.
extension ScenarioDecoder {
  /// Decodes the scenario's name, which may contain values of the examples.
  func scenarioName(
    _ node: YAMLNode,
    _ rows: [ExampleRow],
    _ names: Names
  ) -> Template? {
    guard let text = string(node, "`scenario`") else { return nil }
    guard !text.allSatisfy(\.isWhitespace) else {
      return reject(.emptyValue, "a scenario's name must not be blank", at: node.range)
    }
    // `${` in a name is not reported.
    guard text.holdsValue else { return Template(literal: text) }
    let count = diagnostics.count
    let early = with(context.with(names).with { $0.earlyKey = .scenario })
    let name = early.valueDecoder.template(node)
    for value in (name ?? (try? Template(parsing: text)))?.values ?? [] {
      guard diagnostics.count - count < ValueDecoder.mistakesOfOneText else { break }
      guard let problem = nameProblem(value.expression, rows) else { continue }
      let place = node.range(ofScalars: value.scalars, in: source)
      // One mistake per value is enough.
      guard !diagnostics[count...].contains(where: { place.contains($0.range) }) else { continue }
      report(.valueNotAllowed, problem.title, at: place, label: problem.label)
    }
    if let row = rows.first(where: { name?.isBlank(in: $0) == true }) {
      let label = "row \(row.number) gives a blank name"
      report(.emptyValue, "a scenario's name must not be blank", at: node.range, label: label)
    }
    return name
  }

  /// The title and label of a mistake in a value of the name; nil if the value is allowed.
  private func nameProblem(
    _ expression: ValueExpression,
    _ rows: [ExampleRow]
  ) -> (title: String, label: String)? {
    guard case .path(let path) = expression, path.root == "example" else {
      return ("a scenario's name can use only `$(example.KEY)`", "")
    }
    guard let row = rows.first(where: { $0.value(at: path)?.isScalar != true }) else { return nil }
    return (
      "a scenario's name can use only scalar values that are written in `examples`",
      "row \(row.number) has no scalar value at this path"
    )
  }

  /// Decodes a literal whole number.
  func count(_ node: YAMLNode, _ subject: String, from least: Int) -> Int? {
    let needs = "a whole number"
    guard let text = valueDecoder.writtenText(node, subject, needs: needs) else { return nil }
    if let count = Int(text), count >= least { return count }
    let limits = (least...Int.max).limits(for: text)
    return reject(.badCount, "\(subject) must be \(needs) \(limits)", at: node.range)
  }

  func tags(_ node: YAMLNode) -> [String] {
    let help = listAdvice("tags", node, leavingOut: TagExpression.operators) {
      $0.isTag ? $0 : $0.suggestedTag
    }
    guard let elements = elements(of: node, "`tags`", help: help) else { return [] }
    return elements.compactMap { element in
      guard let text = string(element, "a tag") else { return nil }
      if text.isTag { return text }
      guard !TagExpression.operators.contains(text) else {
        return reject(
          .badTag,
          "`\(text)` can't be a tag, because `--tags` takes it as an operator",
          at: element.range,
          help: "Write a tag other than \(TagExpression.operators.sorted().listed("and"))."
        )
      }
      return reject(.badTag, TagExpression.tagRule, at: element.range, meant: text.suggestedTag)
    }
  }

  /// The advice to write a string as a list.
  ///
  /// `words` separate elements in the string. `element` returns the valid element that a part of
  /// the string means, or nil.
  func listAdvice(
    _ key: String,
    _ node: YAMLNode,
    leavingOut words: Set<String> = [],
    _ element: (String) -> String?
  ) -> String {
    let text = node.scalar.map { $0.text.holdsValue ? "" : $0.text } ?? ""
    let split =
      text.contains(",") ? text.split(separator: ",") : text.split(whereSeparator: \.isWhitespace)
    let parts = split.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let meant = parts.filter { !words.contains($0) }.map(element)
    guard let elements = meant.complete(), !elements.isEmpty else {
      // The string itself as an element is not valid.
      return words.isEmpty ? "Write `\(key): [ ... ]`." : "Write `\(key): [NAME, ...]`."
    }
    return "Write `\(key): [\(elements.joined(separator: ", "))]`."
  }

  func locks(_ node: YAMLNode) -> [String] {
    let help = "Write `lock: [ ... ]`."
    guard let elements = elements(of: node, "`lock`", help: help) else { return [] }
    return elements.compactMap { element in
      guard isNotNull(element, "a lock") else { return nil }
      let name = valueDecoder.writtenText(element, "a lock", needs: "a name")
      guard name?.allSatisfy(\.isWhitespace) == true else { return name }
      return reject(.emptyValue, "the name of a lock must not be blank", at: element.range)
    }
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
