package import Diagnostics
internal import Values

/// A scenario in plain words, for people who do not read YAML.
///
/// Values are not evaluated.
package struct ScenarioExplanation {
  private let scenario: Scenario
  private let rows: [Scenario]
  private let skipReason: String?

  /// Explains the scenarios of a run, with one explanation for all rows of a scenario.
  ///
  /// `skipReason` returns the reason why a run would skip a scenario, the same for all rows.
  package static func all(
    of scenarios: [Scenario],
    skipReason: (Scenario) -> String? = { _ in nil }
  ) -> [ScenarioExplanation] {
    var groups: [[Scenario]] = []
    for scenario in scenarios {
      if let last = groups.last?.last, last.example != nil, last.file === scenario.file,
        last.range == scenario.range
      {
        groups[groups.count - 1].append(scenario)
      } else {
        groups.append([scenario])
      }
    }
    return groups.compactMap { group in
      group.first.map {
        ScenarioExplanation(scenario: $0, rows: group, skipReason: skipReason($0))
      }
    }
  }

  /// The complete explanation, with a final newline.
  package var text: StyledText {
    var text = StyledText(name.visible + "\n", .strong)
    text.append(facts.visible + "\n", .faint)
    if let skipReason { text.append("Skipped: \(skipReason.visible)\n", .warning) }
    if let description = scenario.description {
      for line in description.split(separator: "\n") { text.append("\(line.visible)\n") }
    }
    let examples = rows.compactMap { $0.example?.sentence }
    let heading = examples.count == 1 ? "With this row" : "Runs once for each of these rows"
    append(heading, examples, to: &text)
    append("Before the first step", scenario.given.sentences.map { $0 + "." }, to: &text)
    let values = scenario.variables.map { "\($0.name) is \($0.value.quoted(under: $0.name))." }
    append("Variables", values, to: &text)
    append("Steps", scenario.steps, to: &text)
    append("Always runs at the end", scenario.cleanup, to: &text)
    return text
  }

  /// The name as written for several rows, or the name with the row's label for one row.
  private var name: String {
    let (file, range) = (scenario.file, scenario.range)
    guard rows.count > 1, file.line(range.lowerBound.line).count > 0 else { return scenario.name }
    let written = String(file.text(in: range)).onOneLine
    guard let first = written.first, "\"'".contains(first), written.last == first else {
      return written
    }
    return String(written.dropFirst().dropLast())
  }

  /// Place, tags, requirements, and limits on one line.
  private var facts: String {
    var facts = ["\(scenario.file.name):\(scenario.range.lowerBound.line)"]
    if !scenario.tags.isEmpty { facts.append("tags " + scenario.tags.joined(separator: ", ")) }
    let needs = scenario.requirements.map(\.rawValue).sorted()
    if !needs.isEmpty { facts.append("requires " + needs.joined(separator: ", ")) }
    if !scenario.locks.isEmpty { facts.append("locks " + scenario.locks.joined(separator: ", ")) }
    if let timeout = scenario.timeout { facts.append("time limit \(timeout.sourceText)") }
    if let retries = scenario.retries { facts.append("retries \(retries)") }
    return facts.joined(separator: "; ")
  }

  private func append(_ heading: String, _ lines: [String], to text: inout StyledText) {
    guard !lines.isEmpty else { return }
    text.append("\n\(heading):\n", .strong)
    for line in lines { text.append("  - \(line.visible)\n") }
  }

  private func append(_ heading: String, _ steps: [Step], to text: inout StyledText) {
    guard !steps.isEmpty else { return }
    text.append("\n\(heading):\n", .strong)
    append(steps, under: "", indent: "  ", to: &text)
  }

  private func append(
    _ steps: [Step],
    under number: String,
    indent: String,
    to text: inout StyledText
  ) {
    for (index, step) in steps.enumerated() {
      let own = number.isEmpty ? "\(index + 1)" : "\(number).\(index + 1)"
      let inner = indent + String(repeating: " ", count: own.count + 2)
      let lines = step.lines
      text.append("\(indent)\(own). \(lines[0].visible)\n")
      for line in lines.dropFirst() { text.append("\(inner)\(line.visible)\n") }
      guard let use = step.flowUse else { continue }
      append(use.flow.steps, under: own, indent: inner, to: &text)
      guard !use.flow.returns.isEmpty else { continue }
      let values = use.flow.returns.map { "\($0.name) as \($0.value.quoted)" }
      text.append("\(inner)The flow returns \(values.joined(separator: ", ")).\n")
    }
  }
}

extension ExampleRow {
  fileprivate var sentence: String {
    "\(label): "
      + values.map { "\($0.key) \($0.value.quoted(under: $0.key))" }.joined(separator: ", ")
  }
}
