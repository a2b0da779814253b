internal import Diagnostics
internal import JSON
internal import Scenario
internal import YAMLTree

// The values of triggers' members.
extension ConfigurationChecker {
  mutating func value(
    _ node: YAMLNode,
    _ input: TriggerMember.Input,
    _ subject: String
  ) -> JSONValue? {
    switch input {
    case .members(let known): return members(node, known, subject)
    case .list(let known): return list(node, known, subject)
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
      return value(node, nil, subject, MemberReadingRules())
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
  mutating func members(
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

  /// Reads a list of mappings with known members.
  private mutating func list(
    _ node: YAMLNode,
    _ known: [TriggerMember],
    _ subject: String
  ) -> JSONValue? {
    guard let elements = elements(node, subject) else { return nil }
    if elements.isEmpty {
      report(.emptyValue, "\(subject) needs at least one element", at: node.range)
    }
    return .array(elements.compactMap { members($0, known, "an element of \(subject)") })
  }

  /// Reads a program and its arguments, which must be literals.
  private mutating func program(_ node: YAMLNode) -> JSONValue? {
    let help = TriggerMessage.help(insteadOf: node.isNull ? nil : node.scalar?.text)
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
