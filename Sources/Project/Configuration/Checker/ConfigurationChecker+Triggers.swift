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
  mutating func reportUnknown(_ key: YAMLNode, _ what: String, among known: [String]) {
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
