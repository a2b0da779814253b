internal import Diagnostics
internal import YAMLTree

extension Checker {
  /// What stands behind an action's word, checked by the table and made into the typed action.
  mutating func action(_ entry: ActionEntry, _ node: YAMLNode) -> Action? {
    var checked = CheckedParameters(range: node.range)
    let count = diagnostics.count
    switch entry.input {
    case .parameters(let parameters): read(parameters, of: entry, node, into: &checked)
    case .duration:
      if let duration = durationTemplate(node, "`\(entry.name)`") {
        checked.add(CheckedParameters.sole, .duration(duration))
      }
    case .newNames: checked.variables = variables(node, "`\(entry.name)`", .set)
    case .unchecked: return nil
    }
    return diagnostics[count...].hasErrors ? nil : entry.make(checked)
  }

  private mutating func read(
    _ parameters: [Parameter],
    of entry: ActionEntry,
    _ node: YAMLNode,
    into checked: inout CheckedParameters
  ) {
    let subject = "`\(entry.name)`"
    guard var written = keys(of: node, subject, help: ActionTable.sketch(of: entry.name)) else {
      return
    }
    for pair in written.pairs {
      guard let parameter = parameters.first(where: { $0.name == pair.name }) else {
        let known = parameters.map(\.name)
        let nearest = reportUnknown(
          .unknownParameter,
          "parameter",
          pair.key,
          among: known,
          help: known.isEmpty ? "`\(entry.name)` takes none." : known.help(of: entry.name)
        )
        if let nearest { written.intended.append(nearest) }
        continue
      }
      read(pair, parameter, of: entry, into: &checked)
    }
    reportMissing(parameters, of: entry, node, written)
  }

  private mutating func read(
    _ pair: YAMLPair,
    _ parameter: Parameter,
    of entry: ActionEntry,
    into checked: inout CheckedParameters
  ) {
    let (name, node, subject) = (parameter.name, pair.value, "`\(parameter.name)`")
    guard parameter.stage == .main else {
      reportNotAvailable("`\(name)` of `\(entry.name)`", at: pair.key.range)
      return
    }
    switch parameter.kind {
    case .text: checked.add(name, text(node, subject).map { .text($0) })
    case .boolean: checked.add(name, booleanTemplate(node, subject).map { .boolean($0) })
    case .duration: checked.add(name, durationTemplate(node, subject).map { .duration($0) })
    case .choice(let words, let later):
      checked.add(name, choice(node, subject, words, later).map { .choice($0) })
    case .texts: checked.add(name, texts(node, subject).map { .texts($0) })
    case .regex: checked.add(name, regex(node, subject).map { .text($0) })
    case .matcher(let shape):
      guard let pattern = pattern(node, PatternPlace(name: name, shape: shape)) else { return }
      let member = Pattern.Member(key: name, keyRange: pair.key.range, pattern: pattern)
      checked.matchers.append(member)
    // Those of `use`, which are held against its flow.
    case .flow, .values: break
    case .unchecked: break
    }
  }

  /// One of some words, which may be read when its step runs.
  mutating func choice(
    _ node: YAMLNode,
    _ subject: String,
    _ words: [String],
    _ later: [String] = []
  ) -> Authored<String>? {
    guard node.scalar?.text.holdsValue != true else { return text(node, subject).map { .read($0) } }
    guard let text = writtenText(node, subject) else { return nil }
    if words.contains(text) { return .written(text) }
    guard !later.contains(text) else {
      reportNotAvailable("`\(text)`", at: node.range)
      return nil
    }
    let nearest = Suggestion.nearest(to: text, among: words)
    report(
      .badChoice,
      "\(subject) must be \(words.listed("or"))",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? ""
    )
    return nil
  }

  private mutating func reportMissing(
    _ parameters: [Parameter],
    of entry: ActionEntry,
    _ node: YAMLNode,
    _ written: WrittenKeys
  ) {
    let missing = parameters.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      report(
        .missingParameter,
        "`\(entry.name)` needs \(missing.listed())",
        at: node.shownRange
      )
    }
    checkChoice(parameters, of: entry, node, written)
  }

  /// Of some parameters one is needed; those of later versions count, as they are reported.
  private mutating func checkChoice(
    _ parameters: [Parameter],
    of entry: ActionEntry,
    _ node: YAMLNode,
    _ written: WrittenKeys
  ) {
    guard !entry.exactlyOne.isEmpty, entry.exactlyOne.allSatisfy(written.lacks) else { return }
    let available = parameters.filter { $0.stage == .main }.map(\.name)
    let choices = entry.exactlyOne.filter(available.contains)
    report(.missingParameter, "`\(entry.name)` needs \(choices.listed("or"))", at: node.shownRange)
  }
}

extension [String] {
  fileprivate func help(of action: String) -> String { "`\(action)` takes \(listed())." }
}
