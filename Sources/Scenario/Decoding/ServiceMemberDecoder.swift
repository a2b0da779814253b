internal import CognitoModel
internal import Diagnostics
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
    let needed = {
      known.filter {
        $0.isRequired && self.rules.requiresRequiredMembers && !filledIn.contains($0.name)
      }
    }
    var unknownIndexes: [Int] = []
    let meant = corrected(node, isKnown: { name in known.hasElement { $0.name == name } }) { pair in
      let nearest = reportUnknown(pair.key, among: known, subject)
      if nearest == nil { unknownIndexes.append(diagnostics.count - 1) }
      return nearest
    }
    guard let written = keys(of: meant, subject, help: needed().sketch, wrongKind: rules.wrongKind)
    else { return nil }
    let members = self.members(written.pairs) { value(of: $0, in: node, among: known) }
    if rules.isStrict, rules.requiresRequiredMembers {
      let missing = needed().filter { written.lacks($0.name) }
      if !missing.isEmpty { reportMissing(missing, node, subject, unknownIndexes) }
      reportNullMembers(written.pairs, among: known, subject)
    }
    return members
  }

  /// Decodes a member in the corrected pair of a node; nil after a mistake.
  private func value(
    of pair: YAMLPair,
    in node: YAMLNode,
    among known: [Member]
  ) -> ValueTemplate? {
    guard let member = known.firstElement(where: { $0.name == pair.name }), node[pair.name] != nil
    else {
      // The rules of a guessed member may not apply to the intended member.
      _ = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      return nil
    }
    if rules.isStrict { attributeCheck.checkAttributes(inMember: pair) }
    return memberValue(pair.value, member.shape, "`\(pair.name)`")
  }
}

extension [Member] {
  /// The help that shows how to write a mapping with these required members.
  fileprivate var sketch: String {
    guard !isEmpty else { return "Write a mapping of members, or `{}` for none." }
    return "Write `{ \(map { "\($0.name): ..." }.joined(separator: ", ")) }`."
  }
}
