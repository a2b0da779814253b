internal import Diagnostics
internal import JSON
internal import Scenario
internal import YAMLTree

// Readers for trigger stubs, with the table that scenarios use.
extension ConfigurationChecker {
  mutating func triggers(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    let known = TriggerTable.entries.map(\.name)
    let help = "For example, write `triggers: { preSignUp: { autoConfirmUser: true } }`."
    guard let pairs = pairs(of: pair.value, "`triggers`", help: help) else { return nil }
    var members = JSONObject()
    for trigger in pairs {
      guard let entry = TriggerTable.entries.first(where: { $0.name == trigger.name }) else {
        reportUnknown(trigger.key, "trigger", among: known)
        continue
      }
      members[trigger.name] = self.trigger(trigger.value, entry)
    }
    return PoolConfiguration.Part(
      members: members,
      range: pair.key.range,
      places: places(in: pair.value)
    )
  }

  private mutating func trigger(_ node: YAMLNode, _ entry: TriggerMember) -> JSONValue? {
    let alternatives = TriggerTable.alternatives
    guard
      let alternative = node.pairs?.first(where: { pair in
        alternatives.contains { $0.name == pair.name }
      })
    else {
      let subject = "`\(entry.name)`"
      guard case .members(let known) = entry.input else { return value(node, entry.input, subject) }
      return members(node, known, subject, or: alternatives)
    }
    let others = (node.pairs ?? []).filter { $0.name != alternative.name }
    if let off = TriggerFailureMessage(alternative, of: entry, besides: others) {
      report(.badBoolean, off.title, at: alternative.value.range, help: off.help)
      return nil
    }
    let words = TriggerMessage(of: alternative.name)
    for other in others {
      report(
        .contradictorySettings,
        words.conflict,
        at: other.key.range,
        notes: [.init(words.note, at: alternative.key.range)]
      )
    }
    // The other keys are already reported.
    var sole = node
    sole.content = .mapping([alternative])
    return value(sole, .members(alternatives), "`\(entry.name)`")
  }

  /// Reports an unknown key as an error, because the stub would behave differently without it.
  private mutating func reportUnknown(_ key: YAMLNode, _ what: String, among known: [String]) {
    let name = key.scalar?.text ?? ""
    let nearest = Suggestion.nearest(to: name, among: known)
    report(
      .unknownKey,
      "unknown \(what) `\(name)`",
      at: key.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: known.isEmpty ? nil : "Use \(known.listed("or"))."
    )
  }
}

// MARK: - Values

extension ConfigurationChecker {
  private mutating func value(
    _ node: YAMLNode,
    _ input: TriggerMember.Input,
    _ subject: String
  ) -> JSONValue? {
    switch input {
    case .members(let known): return members(node, known, subject)
    case .list(let known):
      guard let elements = elements(node, subject) else { return nil }
      if elements.isEmpty {
        report(.emptyValue, "\(subject) needs at least one element", at: node.range)
      }
      return .array(elements.compactMap { members($0, known, "an element of \(subject)") })
    case .program: return program(node)
    case .textList:
      return elements(node, subject, help: node.listHelp).map { elements in
        .array(elements.compactMap { text($0, "an element of \(subject)") })
      }
    case .texts:
      return pairs(of: node, subject).map { pairs in
        var members = JSONObject()
        for pair in pairs { members[pair.name] = text(pair.value, "`\(pair.name)`") }
        return .object(members)
      }
    case .values:
      guard pairs(of: node, subject) != nil else { return nil }
      return value(node, nil, subject, MemberReading())
    case .text: return text(node, subject)
    case .choice(let words): return choice(node, words, subject)
    case .boolean: return boolean(node, subject).map { .bool($0) }
    }
  }

  private mutating func elements(
    _ node: YAMLNode,
    _ subject: String,
    help: String? = nil
  ) -> [YAMLNode]? {
    if node.elements == nil { reportKind(node, subject, needs: "a list", help: help) }
    return node.elements
  }

  /// Reads a mapping with known members.
  ///
  /// `alternatives` are more names to suggest for an unknown member; `trigger` reads them.
  private mutating func members(
    _ node: YAMLNode,
    _ known: [TriggerMember],
    _ subject: String,
    or alternatives: [TriggerMember] = []
  ) -> JSONValue? {
    guard let pairs = pairs(of: node, subject) else { return nil }
    var members = JSONObject()
    for pair in pairs {
      guard let member = known.first(where: { $0.name == pair.name }) else {
        let names = (known + alternatives).map(\.name)
        reportUnknown(pair.key, "member of \(subject):", among: names)
        continue
      }
      members[pair.name] = value(pair.value, member.input, "`\(pair.name)`")
    }
    for member in known where member.isRequired && node[member.name] == nil {
      report(.missingKey, "\(subject) needs `\(member.name)`", at: node.shownRange)
    }
    return .object(members)
  }

  /// Reads a program and its arguments, which must be literals.
  private mutating func program(_ node: YAMLNode) -> JSONValue? {
    let help = TriggerMessage.help(insteadOf: node.scalar?.text)
    guard let elements = elements(node, "`run`", help: help) else { return nil }
    guard let first = elements.first else {
      report(.emptyValue, "`run` needs a program", at: node.range, help: TriggerMessage.run)
      return nil
    }
    let words = elements.compactMap { element -> String? in
      guard let word = text(element, "an element of `run`")?.string else { return nil }
      _ = noteReading(word, element)
      return word
    }
    if first.scalar?.text.allSatisfy(\.isWhitespace) == true {
      report(.emptyValue, "the program of `run` must not be blank", at: first.range)
    }
    return .strings(words)
  }

  private mutating func text(_ node: YAMLNode, _ subject: String) -> JSONValue? {
    if let scalar = node.scalar { return .string(scalar.text) }
    reportKind(node, subject, needs: "a string")
    return nil
  }

  private mutating func choice(
    _ node: YAMLNode,
    _ words: [String],
    _ subject: String
  ) -> JSONValue? {
    guard let text = node.scalar?.text, words.contains(text) else {
      let title = "\(subject) must be \(words.listed("or"))"
      report(.badWord, title, at: node.shownRange)
      return nil
    }
    return .string(text)
  }
}
