internal import Diagnostics
internal import Values

/// Warns about awaits that no step can satisfy, including awaits in used flows.
struct AwaitAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.kind == .flow || document.keys["steps"] != nil else { return [] }
    let isTooLarge = document.allSteps.exceedsLimit
    let steps = isTooLarge ? document.allSteps : document.inlinedSteps
    guard steps.contains(where: { $0.awaits != nil }) else { return [] }
    let unsent = AwaitAnalysis.unsent(in: steps, isFlow: document.kind == .flow)
    let warnings = unsent.compactMap { AwaitAnalysis.warning($0, in: steps) }
    guard document.kind == .scenario else { return warnings }
    return warnings + otherRecipients(steps, document, except: Set(unsent.map(\.index)))
  }

  /// An await without a sending step since the last await for the same recipient.
  struct UnsentAwait {
    /// The index of the await.
    var index: Int
    /// The index of the earlier await that takes the last message; nil if no step sends one.
    var taker: Int?
  }

  /// The awaits without a sending step since the last await for the same recipient.
  ///
  /// For a flow, the first await may receive a message from an earlier step outside the flow.
  static func unsent(in steps: [CheckedStep], isFlow: Bool) -> [UnsentAwait] {
    var earlier: [Template: (last: Int, taker: Int?)] = [:]
    var lastSending = isFlow ? 0 : -1
    var unsent: [UnsentAwait] = []
    for (index, step) in steps.enumerated() {
      if step.maySend { lastSending = index }
      guard let awaited = step.awaits else { continue }
      let recipient = awaited.recipient
      let before = recipient.flatMap { earlier[$0] }
      let isSent = lastSending > before?.last ?? -1
      if let recipient { earlier[recipient] = (index, isSent ? index : before?.taker) }
      guard !isSent, !step.isSilenced else { continue }
      unsent.append(UnsentAwait(index: index, taker: before?.taker))
    }
    return unsent
  }

  private static func warning(_ unsent: UnsentAwait, in steps: [CheckedStep]) -> Diagnostic? {
    guard let awaited = steps[unsent.index].awaits else { return nil }
    let taker = unsent.taker.flatMap { steps[$0].awaits }
    return Diagnostic.warning(
      .impossibleAwait,
      taker.map { "the await \($0.line) already takes the message" }
        ?? "no earlier step sends a message for this await",
      at: awaited.place,
      label: awaited.flowLabel,
      help: taker == nil
        ? "Move the await after the step that sends the message, or add such a step before the "
          + "await. If another program sends the message, add a `note:` to silence the warning."
        : "Before this await, add a step that sends another message, or remove one of the two "
          + "awaits. To silence the warning, add a `note:`."
    )
  }

  /// Warnings for awaits of messages to recipients that no sending step names.
  ///
  /// If a sending step names no recipient, there are no warnings.
  private func otherRecipients(
    _ steps: [CheckedStep],
    _ document: DecodedDocument,
    except unsent: Set<Int>
  ) -> [Diagnostic] {
    let templates = document.context.sink.templates
    var named = NamedRecipients(in: document.keys["given"], templates)
    for user in document.names.givenUsers.keys { named.insert(.identity(user)) }
    var found: [Diagnostic] = []
    // The steps behind the last await do not matter.
    let end = steps.lastIndex { $0.awaits != nil } ?? 0
    for (index, step) in steps.prefix(end + 1).enumerated() {
      guard !named.isOpen else { break }
      guard let awaited = step.awaits else {
        let namedRecipients = step.facts.namedRecipients(templates)
        // A step that sends without naming a recipient sends to an existing user.
        let isNamed = !step.maySend || !namedRecipients.recipients.isEmpty
        named.formUnion(isNamed ? namedRecipients : .unknown)
        continue
      }
      guard let recipient = awaited.recipient, let person = recipient.person,
        named.exclude(person), !step.isSilenced, !unsent.contains(index)
      else { continue }
      found.append(awaited.warning(ofOther: recipient.spelling))
    }
    return found
  }
}

extension CheckedStep.Await {
  /// The line of the await, with the file if the await is in a used flow.
  fileprivate var line: String { origin.map { "in \($0)" } ?? "on line \(place.lowerBound.line)" }

  /// The warning that no earlier step sends a message to the recipient.
  fileprivate func warning(ofOther recipient: String) -> Diagnostic {
    .warning(
      .impossibleAwait,
      "no earlier step sends a message to `\(recipient)`",
      at: place,
      label: flowLabel,
      help: "In `to`, write the recipient of an earlier step, or add a `note:` to silence the "
        + "warning."
    )
  }

  fileprivate var flowLabel: String { origin.map { "the flow awaits a message in \($0)" } ?? "" }
}
