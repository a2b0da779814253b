internal import Diagnostics
internal import Values
internal import YAMLTree

/// What only the steps together show.
extension Checker {
  /// A scenario in which nothing can fail would prove nothing.
  mutating func checkProof(_ steps: [CheckedStep], _ node: YAMLNode) {
    if node.elements?.isEmpty == true {
      report(.cannotFail, "a scenario needs at least one step", at: node.range)
    } else if !steps.isEmpty, !steps.contains(where: \.canFail) {
      report(
        .cannotFail,
        "a scenario needs a step that can fail",
        at: node.shownRange,
        label: "nothing here ever fails",
        help: "Add a step that asks the pool for something, such as `expectUser`."
      )
    }
  }

  /// Warns of awaits that no step can satisfy, those of flows included.
  mutating func checkAwaits(_ steps: [CheckedStep], _ node: YAMLNode, given: YAMLNode?) {
    let whole = wholeSteps(steps, node)
    guard whole.contains(where: { $0.awaits != nil }) else { return }
    let hopeless = Set(warnOfHopelessAwaits(whole, isFlow: false))
    warnOfStrangers(whole, given, except: hopeless)
  }

  /// Finds the awaits for somebody whom no step names, while all that send name somebody else.
  private mutating func warnOfStrangers(
    _ steps: [CheckedStep],
    _ given: YAMLNode?,
    except hopeless: Set<Int>
  ) {
    var named = Addressees(in: given)
    for user in names.givenUsers.keys { named.insert(.identity(user)) }
    for (index, step) in steps.enumerated() {
      guard let awaited = step.awaits else {
        // Who sends and names nobody sends to somebody who was there before.
        let isTold = !step.maySend || !step.addressees.people.isEmpty
        named.formUnion(isTold ? step.addressees : .unknown)
        continue
      }
      guard let recipient = awaited.recipient, let person = recipient.person,
        named.exclude(person), !step.isSilenced, !hopeless.contains(index)
      else { continue }
      warn(
        .hopelessAwait,
        "no step before this sends a message to `\(recipient.spelling)`",
        at: awaited.place,
        label: awaited.origin.map { "the flow awaits one in \($0)" } ?? "",
        help: "The steps name other people; a `note:` on the step silences this."
      )
    }
  }

  /// Finds the awaits without a step that sends since the last await for the same recipient.
  ///
  /// What a flow awaits first, its user may have sent. Returns which of the steps await in vain.
  mutating func warnOfHopelessAwaits(_ steps: [CheckedStep], isFlow: Bool) -> [Int] {
    var lastAwait: [Template: Int] = [:]
    var lastSending = isFlow ? 0 : -1
    var hopeless: [Int] = []
    for (index, step) in steps.enumerated() {
      if step.maySend { lastSending = index }
      guard let awaited = step.awaits else { continue }
      let since = awaited.recipient.flatMap { lastAwait.updateValue(index, forKey: $0) } ?? -1
      guard lastSending <= since, !step.isSilenced else { continue }
      hopeless.append(index)
      warn(
        .hopelessAwait,
        "no step before this sends a message",
        at: awaited.place,
        label: awaited.origin.map { "the flow awaits one in \($0)" } ?? "",
        help: "Await after a step such as `signUp`; a `note:` on the step silences this."
      )
    }
    return hopeless
  }

  /// What is saved should be read.
  mutating func warnOfUnusedNames(_ steps: [CheckedStep]) {
    let silenced = Set(steps.filter(\.isSilenced).flatMap { $0.step?.saves.map(\.range) ?? [] })
    for (name, place) in names.unused where !silenced.contains(place) {
      warn(.unusedName, "`\(name)` is saved and never used", at: place)
    }
  }

  /// The steps with those of the flows that they use, which can be more than anybody can run.
  mutating func wholeSteps(_ steps: [CheckedStep], _ node: YAMLNode) -> [CheckedStep] {
    let (count, limit) = (steps.wholeCount, FlowLibrary.maximumSteps)
    guard count > limit, count > steps.count else { return steps.whole }
    report(
      .flowTooLarge,
      "flows may come to at most \(limit) steps in all",
      at: node.shownRange,
      label: "these are \(count)"
    )
    return steps
  }
}
