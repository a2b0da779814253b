internal import Diagnostics
internal import YAMLTree

/// Decodes `given.triggers`: the stubs of the pool's Lambda triggers.
struct TriggerDecoder: NodeDecoder {
  var context: DecodingContext

  /// Decodes the value of `triggers`.
  func triggers(_ node: YAMLNode) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, .triggers, "triggers") { _ = $0.triggers($1) }
    }
    let known = TriggerTable.entries.map(\.name)
    let help = "For example, write `triggers: { preSignUp: { autoConfirmUser: true } }`."
    let all = "Use \(known.listed("or"))."
    let node = corrected(node, known: known) { pair in
      if let meant = TriggerTable.replacing(pair.name) {
        // The trigger takes a different form of value than the function, so the value is not read.
        reportUnknown(.unknownKey, "trigger", pair.key, among: [], meant: meant)
        return nil
      }
      return reportUnknown(.unknownKey, "trigger", pair.key, among: known, help: all)
    }
    guard let written = keys(of: node, "`triggers`", help: help) else { return nil }
    return members(written.pairs) { pair in
      TriggerTable.entries.first { $0.name == pair.name }.flatMap { trigger(pair.value, $0) }
    }.map { .mapping($0, range: node.range) }
  }

  private func trigger(_ node: YAMLNode, _ entry: TriggerMember) -> ValueTemplate? {
    if node.isSoleValue {
      return whole(node, ValueForm(entry), "trigger \(entry.name)") { _ = $0.trigger($1, entry) }
    }
    let alternatives = TriggerTable.alternatives.map(\.name)
    let alternative = node.pairs?.first { alternatives.contains($0.name) }
    guard let alternative else { return input(node, entry.input, "`\(entry.name)`") }
    let others = node.pairs?.filter { $0.name != alternative.name } ?? []
    if let off = TriggerFailureMessage(alternative, of: entry, besides: others) {
      return reject(.badBoolean, off.title, at: alternative.value.range, help: off.help)
    }
    let words = TriggerMessage(of: alternative.name)
    for other in others {
      report(
        .givenConflict,
        words.conflict,
        at: other.key.range,
        notes: [.init(words.note, at: alternative.key.range)]
      )
    }
    return others.isEmpty ? standing(alone: alternative, node) : nil
  }

  private func standing(alone failure: YAMLPair, _ node: YAMLNode) -> ValueTemplate? {
    guard keys(of: node, "a trigger")?.pairs.isEmpty == false,
      let member = TriggerTable.alternatives.first(where: { $0.name == failure.name })
    else { return nil }
    if case .boolean = member.input {
      guard valueDecoder.boolean(failure.value, "`\(failure.name)`") != nil else { return nil }
    }
    return input(failure.value, member.input, "`\(failure.name)`").map {
      let member = ValueTemplate.Member(key: failure.name, keyRange: failure.key.range, value: $0)
      return .mapping([member], range: node.range)
    }
  }

  /// Checks a trigger whose calls a step reads.
  ///
  /// Literal `given.triggers` must contain the trigger.
  func checkGiven(_ node: YAMLNode) {
    checkCells(readIn: node, "given trigger") { decoder, cell in decoder.checkGiven(cell) }
    guard let givenTriggers = names.givenTriggers, let name = node.scalar?.text,
      !givenTriggers.contains(name),
      TriggerTable.entries.contains(where: { $0.name == name })
    else { return }
    let nearest = nearest(to: name, among: givenTriggers)
    report(
      .badChoice,
      "`given.triggers` has no `\(name)`",
      at: node.range,
      meant: nearest,
      help: "Add `\(name)` to `given.triggers`."
    )
  }
}
