internal import Diagnostics
internal import YAMLTree

// Mappings with fixed members.
extension TriggerDecoder {
  func members(
    _ node: YAMLNode,
    _ known: [TriggerMember],
    _ subject: String
  ) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, ValueForm(.members(known)), "trigger \(subject)") { decoder, written in
        _ = decoder.members(written, known, subject)
      }
    }
    let names = known.map(\.name)
    let node = corrected(node, known: names) { pair in
      reportUnknown(member: pair.key, names, subject)
    }
    let needed = known.filter(\.isRequired)
    let shown = needed.isEmpty ? Array(known.prefix(1)) : needed
    let help = shown.isEmpty ? nil : "Write `\(shown.sketch)`."
    guard let written = keys(of: node, subject, help: help) else { return nil }
    let members = self.members(written.pairs) { pair in
      known.first { $0.name == pair.name }
        .flatMap { input(pair.value, $0.input, "`\(pair.name)`") }
    }
    let missing = known.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      report(.missingKey, "\(subject) needs \(missing.listed())", at: node.shownRange)
    }
    return members.map { .mapping($0, range: node.range) }
  }

  private func reportUnknown(
    member key: YAMLNode,
    _ known: [String],
    _ subject: String
  ) -> String? {
    // Only a trigger itself can fail or run a program.
    guard TriggerTable.entries.contains(where: { subject == "`\($0.name)`" }) else {
      let help = "In \(subject), use \(known.listed("or"))."
      return reportUnknown(.unknownKey, "key", key, among: known, help: help)
    }
    let alternatives = TriggerTable.alternatives.map(\.name)
    let others = known.isEmpty ? "" : "\(known.listed()), or "
    let help = "In \(subject), use \(others)only one of \(alternatives.listed("or"))."
    let all = known + alternatives
    let meant = TriggerDecoder.membersOfResponses[key.scalar?.text ?? ""]
    return reportUnknown(
      .unknownKey,
      "key",
      key,
      among: all,
      meant: meant.flatMap { known.contains($0) ? $0 : nil },
      help: help
    )
  }

  /// The members for members of a Lambda function's response (developer guide, "Pre token
  /// generation Lambda trigger").
  private static let membersOfResponses = [
    "claimsToAddOrOverride": "claims", "claimsToSuppress": "suppress",
    "groupsToOverride": "groups",
  ]
}
