internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

// Readers for the parts of a configuration.
extension ConfigurationChecker {
  /// Reads a mapping of a structure's members, and checks the limits that apply to a mock.
  mutating func part(_ pair: YAMLPair, _ structure: Structure?) -> PoolConfiguration.Part? {
    part(pair.value, structure, "`\(pair.name)`", at: pair.key.range)
  }

  private mutating func part(
    _ node: YAMLNode,
    _ structure: Structure?,
    _ subject: String,
    at range: SourceRange,
    required: String? = nil,
    own: [String] = []
  ) -> PoolConfiguration.Part? {
    let rules = MemberReadingRules(checksLimits: true, required: required, own: own, isPart: true)
    guard let members = members(node, of: structure, subject, rules) else { return nil }
    return PoolConfiguration.Part(members: members, range: range, places: places(in: node))
  }

  func places(in node: YAMLNode) -> [String: SourceRange] {
    Dictionary((node.pairs ?? []).map { ($0.name, $0.key.range) }) { first, _ in first }
  }

  /// Reads list elements that a member identifies.
  mutating func list(
    _ pair: YAMLPair,
    _ structure: Structure?,
    named member: String,
    own: [String] = []
  ) -> [PoolConfiguration.Part] {
    guard let elements = pair.value.elements else {
      let help = "Write `\(pair.name): [ { \(member): ... } ]`."
      reportKind(pair.value, "`\(pair.name)`", needs: "a list", help: help)
      return []
    }
    let subject = "an element of `\(pair.name)`"
    var names: [ExactString: SourceRange] = [:]
    return elements.compactMap { node in
      guard isWritten(node, subject, at: node.range) else { return nil }
      let place = node.shownRange
      let part = part(node, structure, subject, at: place, required: member, own: own)
      guard let part else { return nil }
      guard let name = part.members[member]?.string else {
        reportMissing(member, of: structure, in: node, subject)
        return nil
      }
      reportRepeated(name, at: node[member]?.range ?? node.range, &names)
      return part
    }
  }

  /// Reports a name that is already used; the service compares names by their bytes.
  mutating func reportRepeated(
    _ name: String,
    at place: SourceRange,
    _ names: inout [ExactString: SourceRange],
    _ what: String = "name"
  ) {
    guard let first = names.updateValue(place, forKey: ExactString(name)) else { return }
    let note = Diagnostic.Note("first used here", at: first)
    report(.repeatedName, "duplicate \(what) `\(name)`", at: place, notes: [note])
  }

  private mutating func reportMissing(
    _ member: String,
    of structure: Structure?,
    in node: YAMLNode,
    _ subject: String
  ) {
    // An invalid value is already reported.
    guard node[member].map(\.isNull) ?? true else { return }
    let known = structure?.members ?? []
    let typo = node.pairs?.first {
      structure?[$0.name] == nil && $0.name.means(member, among: known)
    }
    report(
      .missingKey,
      "\(subject) needs `\(member)`",
      at: typo?.key.range ?? node.shownRange,
      label: typo == nil ? "" : "did you mean `\(member)`?"
    )
  }

  /// Reads a domain or a list of domains; a domain that is only a name gets help.
  mutating func domains(_ pair: YAMLPair) -> [PoolConfiguration.Part] {
    guard let name = pair.value.scalar?.text, !pair.value.isNull else {
      return oneOrMore(pair, ServiceShapes.domain)
    }
    let isSingle = !name.isEmpty && !name.contains { $0.isWhitespace || "{}[],#$`".contains($0) }
    let help = "Write `domain: { Domain: \(isSingle ? name : "NAME") }`."
    reportKind(pair.value, "`domain`", needs: "a mapping or a list", help: help)
    return []
  }

  /// Reads a mapping or a list of mappings.
  mutating func oneOrMore(_ pair: YAMLPair, _ structure: Structure?) -> [PoolConfiguration.Part] {
    guard let elements = pair.value.elements else {
      return part(pair, structure).map { [$0] } ?? []
    }
    return elements.compactMap {
      let subject = "an element of `\(pair.name)`"
      return part($0, structure, subject, at: $0.shownRange)
    }
  }

  /// Reads the value of a key that has no structure.
  mutating func free(_ pair: YAMLPair) -> PoolConfiguration.Part? {
    let value = value(pair.value, nil, "`\(pair.name)`", MemberReadingRules())
    return value.map {
      let members = $0.object ?? JSONObject([(pair.name, $0)])
      return .init(members: members, range: pair.key.range, places: places(in: pair.value))
    }
  }
}
