internal import Diagnostics
internal import JSON
internal import YAMLTree

extension Checker {
  /// The value of `triggers`: what stands in for each of the pool's Lambda triggers.
  mutating func triggers(_ node: YAMLNode) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, .triggers, "triggers") { checker, written in
        _ = checker.triggers(written)
      }
    }
    let known = TriggerTable.entries.map(\.name)
    let help = "Write for example `triggers: { preSignUp: { autoConfirmUser: true } }`."
    let all = "The triggers are \(known.listed())."
    let node = meant(node, known: known, .unknownKey, "trigger", help: all)
    guard let written = keys(of: node, "`triggers`", help: help) else { return nil }
    let members = written.pairs.map { pair -> ValueTemplate.Member? in
      guard let entry = TriggerTable.entries.first(where: { $0.name == pair.name }) else {
        return nil
      }
      return trigger(pair.value, entry).map {
        ValueTemplate.Member(key: pair.name, keyRange: pair.key.range, value: $0)
      }
    }
    return members.complete().map { .mapping($0, range: node.range) }
  }

  private mutating func trigger(_ node: YAMLNode, _ entry: TriggerEntry) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, ValueForm(entry), "trigger \(entry.name)") { checker, written in
        _ = checker.trigger(written, entry)
      }
    }
    let alternatives = TriggerTable.alternatives.map(\.name)
    let alternative = node.pairs?.first { alternatives.contains($0.name) }
    guard let alternative else { return input(node, entry.input, "`\(entry.name)`") }
    let others = node.pairs?.filter { $0.name != alternative.name } ?? []
    let words = TriggerWords(of: alternative.name)
    for other in others {
      reportConflict(
        words.conflict,
        at: other.key.range,
        notes: [.init(words.note, at: alternative.key.range)]
      )
    }
    return others.isEmpty ? standing(alone: alternative, node) : nil
  }

  private mutating func standing(alone failure: YAMLPair, _ node: YAMLNode) -> ValueTemplate? {
    guard keys(of: node, "a trigger")?.pairs.isEmpty == false,
      let member = TriggerTable.alternatives.first(where: { $0.name == failure.name })
    else { return nil }
    if case .boolean = member.input {
      guard let isOn = boolean(failure.value, "`\(failure.name)`") else { return nil }
      guard isOn else {
        let help = "Leave it out where the trigger works."
        report(
          .badBoolean,
          "`\(failure.name)` can only be `true`",
          at: failure.value.range,
          help: help
        )
        return nil
      }
    }
    return input(failure.value, member.input, "`\(failure.name)`").map {
      let member = ValueTemplate.Member(key: failure.name, keyRange: failure.key.range, value: $0)
      return .mapping([member], range: node.range)
    }
  }
}

extension Checker {
  /// A trigger whose calls a step looks at must be one that the scenario gives, where it gives any.
  mutating func checkGiven(trigger node: YAMLNode) {
    checkCells(readIn: node, "given trigger") { checker, cell in checker.checkGiven(trigger: cell) }
    guard let givenTriggers, let name = node.scalar?.text, !givenTriggers.contains(name),
      TriggerTable.entries.contains(where: { $0.name == name })
    else { return }
    let nearest = nearest(to: name, among: givenTriggers)
    report(
      .badChoice,
      "`given.triggers` has no `\(name)`",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? "Write `given: { triggers: { \(name): ... } }`." : nil
    )
  }
}

// MARK: - What stands behind a word

extension Checker {
  private mutating func input(
    _ node: YAMLNode,
    _ input: TriggerEntry.Input,
    _ subject: String
  ) -> ValueTemplate? {
    if node.isSoleValue, input.isNested {
      return whole(node, ValueForm(input), "trigger \(subject)") { checker, written in
        _ = checker.input(written, input, subject)
      }
    }
    switch input {
    case .text: return text(node, subject).map { ValueTemplate($0) }
    case .texts: return texts(node, subject)
    case .values:
      guard keys(of: node, subject) != nil else { return nil }
      return freeValue(node, subject)
    case .boolean: return booleanTemplate(node, subject).map { $0.value(at: node.range) }
    case .choice(let words):
      return choice(node, subject, words).map { ValueTemplate(choice: $0, at: node.range) }
    case .textList:
      let help = "Write `[ ... ]`."
      guard let elements = elements(of: node, subject, help: help) else { return nil }
      let texts = elements.map { text($0, "an element of \(subject)") }
      return texts.complete().map { .list($0.map { ValueTemplate($0) }, range: node.range) }
    case .program: return program(node)
    case .members(let members): return self.members(node, members, subject)
    case .list(let members): return list(node, members, subject)
    }
  }

  private mutating func list(
    _ node: YAMLNode,
    _ members: [TriggerMember],
    _ subject: String
  ) -> ValueTemplate? {
    let needed = members.map { "\($0.name): ..." }.joined(separator: ", ")
    let help = "Write `[ { \(needed) } ]`."
    guard let elements = elements(of: node, subject, help: help) else { return nil }
    if node.elements?.isEmpty == true {
      let title = "\(subject) needs at least one element"
      report(.missingKey, title, at: node.range, help: help)
    }
    let values = elements.map { self.members($0, members, "an element of \(subject)") }
    return values.complete().map { .list($0, range: node.range) }
  }

  private mutating func members(
    _ node: YAMLNode,
    _ known: [TriggerMember],
    _ subject: String
  ) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, ValueForm(.members(known)), "trigger \(subject)") { checker, written in
        _ = checker.members(written, known, subject)
      }
    }
    let names = known.map(\.name)
    let node = meant(node, known: names) { checker, pair in
      checker.reportUnknown(member: pair.key, names, subject)
    }
    guard let written = keys(of: node, subject) else { return nil }
    let members = written.pairs.map { pair -> ValueTemplate.Member? in
      guard let member = known.first(where: { $0.name == pair.name }) else { return nil }
      return input(pair.value, member.input, "`\(pair.name)`").map {
        ValueTemplate.Member(key: pair.name, keyRange: pair.key.range, value: $0)
      }
    }
    let missing = known.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      report(.missingKey, "\(subject) needs \(missing.listed())", at: node.shownRange)
    }
    return members.complete().map { .mapping($0, range: node.range) }
  }

  private mutating func reportUnknown(
    member key: YAMLNode,
    _ known: [String],
    _ subject: String
  ) -> String? {
    let alternatives = TriggerTable.alternatives.map(\.name)
    let takes = known.isEmpty ? "nothing" : known.listed()
    let help = "\(subject) takes \(takes), or one of \(alternatives.listed("or")) alone."
    let all = known + alternatives
    return reportUnknown(.unknownKey, "key", key, among: all, help: help)
  }
}

extension TriggerEntry.Input {
  /// Whether it is a mapping or a list that has no check of its own for values.
  fileprivate var isNested: Bool {
    switch self {
    // A program is always written out.
    case .text, .boolean, .choice, .texts, .program: false
    case .values, .textList, .members, .list: true
    }
  }
}

extension TypedExpression<Bool> {
  fileprivate func value(at range: SourceRange) -> ValueTemplate {
    switch self {
    case .literal(let isOn): .constant(.bool(isOn), range: range)
    case .template(let text): .scalar(text.template, kind: .boolean, range: range)
    }
  }
}

extension ValueTemplate {
  fileprivate init(choice: TypedExpression<String>, at range: SourceRange) {
    switch choice {
    case .literal(let word): self = .constant(.string(word), range: range)
    case .template(let text): self = ValueTemplate(text)
    }
  }
}
