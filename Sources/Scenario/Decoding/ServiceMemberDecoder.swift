internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

/// Decodes members of the service model, either an operation's input or settings.
struct ServiceMemberDecoder: NodeDecoder {
  /// Members that the runner fills in if the scenario omits them.
  static let filledIn: Set = ["UserPoolId", "ClientId", "SecretHash", "AccessToken"]

  var context: DecodingContext
  var rules: MemberRules

  /// Decodes a call of a Cognito operation.
  func call(_ operation: Operation, _ node: YAMLNode) -> OperationCall? {
    let (input, subject) = (operation.input.members, "`\(operation.name)`")
    let members = members(node, of: input, subject, filledIn: ServiceMemberDecoder.filledIn)
    return members.map { OperationCall(name: operation.name, members: $0) }
  }

  /// Decodes a mapping of members; reports unknown members, wrong types, and exceeded limits.
  func members(
    _ node: YAMLNode,
    of known: [Member],
    _ subject: String,
    filledIn: Set<String> = []
  ) -> [ValueTemplate.Member]? {
    let names = known.map(\.name)
    let required = known.filter { member in
      member.isRequired && rules.demandsRequired && !filledIn.contains(member.name)
    }
    let help =
      required.isEmpty
      ? "Write a mapping of members, or `{}` for none."
      : "Write `{ \(required.map { "\($0.name): ..." }.joined(separator: ", ")) }`."
    var strangers: [Int] = []
    let meant = corrected(node, known: names) { pair in
      let nearest = reportUnknown(pair.key, among: known, subject)
      if nearest == nil { strangers.append(diagnostics.count - 1) }
      return nearest
    }
    guard let written = keys(of: meant, subject, help: help, wrongKind: rules.wrongKind) else {
      return nil
    }
    let members = self.members(written.pairs) { pair in
      guard let member = known.first(where: { $0.name == pair.name }), node[pair.name] != nil else {
        // The rules of a guessed member may not apply to the intended member.
        _ = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
        return nil
      }
      if rules.isStrict { attributeCheck.checkAttributes(inMember: pair) }
      return memberValue(pair.value, member.shape, "`\(pair.name)`")
    }
    if rules.isStrict, rules.demandsRequired {
      let missing = known.filter { member in
        member.isRequired && !filledIn.contains(member.name) && written.lacks(member.name)
      }
      if !missing.isEmpty { reportMissing(missing, node, subject, strangers) }
    }
    return members
  }

  private func reportUnknown(
    _ key: YAMLNode,
    among members: [Member],
    _ subject: String
  ) -> String? {
    let (name, known) = (key.scalar?.text ?? "", members.map(\.name))
    if rules.isGiven, let place = GivenSettings.place(of: name, besides: members) {
      let help = "Move it to `given.\(place)`."
      return refuse(rules.unknown, "`\(name)` belongs in `\(place)`", at: key.range, help: help)
    }
    let help =
      adviceOnGroups(name, subject) ?? adviceOnPlace(of: name, in: members)
      ?? known.memberHelp(of: subject)
    let other = OtherMember.meant(by: name, among: known)
    return reportUnknown(rules.unknown, "member", key, among: known, meant: other, help: help)
  }

  /// The advice for a member that belongs in another member; nil for other names.
  ///
  /// Settings start with a capital letter, which authors forget.
  private func adviceOnPlace(of name: String, in members: [Member]) -> String? {
    let fields = ValueShape.fields(members.map { OutcomeField($0.name, .service($0.shape)) })
    func places(of name: String) -> String? {
      let ways = ways(to: name, in: fields).map { $0.joined(separator: ".") }
      return ways.isEmpty ? nil : "Move it to \(ways.listed("or"))"
    }
    if let places = places(of: name) { return places + "." }
    let capitalized = name.prefix(1).uppercased() + name.dropFirst()
    guard rules.isGiven, !members.contains(where: { $0.name == capitalized }),
      let places = places(of: capitalized)
    else { return nil }
    return "\(places), and write `\(capitalized)`."
  }

  /// The advice for groups in the settings of a pool, which come from its users; nil elsewhere.
  private func adviceOnGroups(_ name: String, _ subject: String) -> String? {
    guard rules.isGiven, subject == "`pool`", name.lowercased() == "groups" else { return nil }
    return "Write the groups of a user: `given: { users: [ { as: NAME, groups: [ ... ] } ] }`."
  }

  /// Reports missing members.
  ///
  /// An unknown member most likely means a missing member. Its diagnostic then lists the missing
  /// members.
  private func reportMissing(
    _ missing: [Member],
    _ node: YAMLNode,
    _ subject: String,
    _ strangers: [Int]
  ) {
    let names = missing.map(\.name)
    guard let first = strangers.first else {
      report(
        rules.missing,
        "\(subject) needs \(names.listed())",
        at: node.shownRange,
        help: rules.isGiven ? nil : "To omit a member on purpose, expect an `error`."
      )
      return
    }
    let pairs = node.pairs ?? []
    guard strangers.count == pairs.count, missing[0].name == "Name", let name = pairs.first?.name
    else {
      let takes = diagnostics[first].help.map { " \($0)" } ?? ""
      let verb = names.count == 1 ? "is" : "are"
      sink.setHelp("\(names.listed()) \(verb) missing.\(takes)", ofDiagnostic: first)
      return
    }
    // The node maps a name to its value, as elsewhere in the language.
    sink.setHelp("Write `{ Name: \(name), Value: ... }`.", ofDiagnostic: first)
  }

  private func memberValue(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String
  ) -> ValueTemplate? {
    if node.omitsMember { return .constant(.null, range: node.range) }
    if node.isSoleValue, shape.isNested {
      return whole(node, ValueForm(shape), "\(subject) \(shape.name)") { decoder, written in
        _ = decoder.memberValue(written, shape, subject)
      }
    }
    switch shape.kind {
    case .structure(let structure):
      let members = members(node, of: structure.members, subject)
      return members.map { .mapping($0, range: node.range) }
    case .list(let element, let count): return list(node, of: element, count, subject)
    case .map(let key, let value, let count): return map(node, key, value, count, subject)
    case .document: return valueDecoder.freeValue(node, subject)
    case .text, .blob, .integer, .long, .timestamp, .boolean:
      return leaf(node, shape, subject)
    }
  }

  private func check(
    _ count: Int,
    _ bounds: Bounds,
    _ what: String,
    _ subject: String,
    at range: SourceRange
  ) {
    guard rules.isStrict else { return }
    let code = rules.isGiven ? DiagnosticCode.badGivenMember : .memberOutOfBounds
    if let minimum = bounds.minimum, count < minimum {
      report(code, "\(subject) needs at least \(counted(minimum, what))", at: range)
    }
    if let maximum = bounds.maximum, count > maximum {
      report(code, "\(subject) can have at most \(counted(maximum, what))", at: range)
    }
  }

  /// A number with its noun.
  ///
  /// The noun is given in the plural and loses its `s` after 1.
  private func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(count == 1 ? String(what.dropLast()) : what)"
  }

  private func list(
    _ node: YAMLNode,
    of element: Shape,
    _ count: Bounds,
    _ subject: String
  ) -> ValueTemplate? {
    let help =
      element.formOfPairs(node, in: source)
      ?? (element.isNested ? "Write `[ { ... } ]`." : "Write `[ ... ]`.")
    guard let elements = elements(of: node, subject, help: help, wrongKind: rules.wrongKind) else {
      return nil
    }
    check(elements.count, count, "elements", subject, at: node.shownRange)
    var inner = self
    // Lists are not merged into the default, so their elements must be complete.
    inner.rules.demandsRequired = true
    for value in elements where rules.isGiven && value.omitsMember {
      report(
        rules.wrongKind,
        "an element of \(subject) can't be null",
        at: value.range,
        help: "Remove the element. For an empty list, write `[]`."
      )
    }
    let values = elements.map { inner.memberValue($0, element, "an element of \(subject)") }
    return values.complete().map { .list($0, range: node.range) }
  }

  private func map(
    _ node: YAMLNode,
    _ key: Shape,
    _ value: Shape,
    _ count: Bounds,
    _ subject: String
  ) -> ValueTemplate? {
    guard let written = keys(of: node, subject, wrongKind: rules.wrongKind) else { return nil }
    check(written.pairs.count, count, "members", subject, at: node.shownRange)
    return members(written.pairs) { pair in
      guard isPlainKey(pair.key) else { return nil }
      let name = pair.name.isEmpty ? "a key of \(subject)" : "the key `\(pair.name)`"
      check(.string(pair.name), key, name, pair.key)
      return memberValue(pair.value, value, "`\(pair.name)`")
    }.map { .mapping($0, range: node.range) }
  }
}

extension [String] {
  /// The help with the known members.
  func memberHelp(of subject: String) -> String {
    isEmpty ? "Write \(subject) without members." : "In \(subject), use only \(listed())."
  }
}
