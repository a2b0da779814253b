internal import Diagnostics
internal import YAMLTree

extension StepDecoder {
  /// Reads the modifiers that do not change the action, and defines their names.
  func modifiers(
    _ keys: StepKeys,
    _ facts: ActionFacts,
    _ body: StepBody,
    _ result: CertainResult?,
    _ new: inout NewNames
  ) -> Step.Modifiers {
    let session = keys.value(.session).flatMap { valueDecoder.name($0, "`as`") }
    let client = keys.value(.client).flatMap { clientReference($0) }
    let timeout = keys.value(.timeout).flatMap {
      after(body.conditions).decoder(for: .timeout, of: keys).valueDecoder
        .stepLimit($0, "`timeout`")
    }
    let saves = SaveDecoder(context: context, action: facts)
    let saved = keys.value(.save).map { saves.saves($0, &new) } ?? []
    let id = keys.value(.id).flatMap { newStepID($0, facts.outcome, result, &new) }
    return Step.Modifiers(
      name: body.name,
      note: keys.value(.note).flatMap { string($0, "`note`") },
      id: id,
      session: session ?? "",
      client: client,
      conditions: body.conditions,
      repetition: body.repetition.with(body.until),
      expectation: body.expectation,
      saves: saved,
      timeout: timeout
    )
  }

  /// Decodes the ID of a step, which is unique in its scenario and used in `$(steps.ID...)`.
  private func newStepID(
    _ node: YAMLNode,
    _ outcome: ValueShape,
    _ result: CertainResult?,
    _ new: inout NewNames
  ) -> String? {
    guard let id = valueDecoder.name(node, "`id`") else {
      if let text = node.scalar?.text { sink.uses.rejectedSteps.insert(text) }
      return nil
    }
    if let first = names.steps[id] {
      return reject(
        .nameTwice,
        "duplicate step ID `\(id)`",
        at: node.range,
        notes: [.init("first given here", at: first.place)]
      )
    }
    new.step = (id, Names.KnownStep(place: node.range, shape: outcome, result: result))
    return id
  }

  private func clientReference(_ node: YAMLNode) -> NameReference? {
    guard let name = valueDecoder.name(node, "`client`") else { return nil }
    if !names.givenClients.contains(name) { refer(toClient: name, at: node.range) }
    return NameReference(name, range: node.range)
  }

  /// Records a client that a step names but `given.clients` does not contain.
  ///
  /// The client is reported if no pool has it, or if its name resembles a client in `given`.
  /// Clients in flows are checked before the run, because the scenario may define them.
  private func refer(toClient name: String, at range: SourceRange) {
    let reference = ProjectReference(.client, name, in: source, at: range)
    sink.references.append(reference)
    let near = nearest(to: name, among: names.givenClients)
    if !names.isInFlow, let fault = library.project.fault(of: reference, near: near) {
      sink.add(fault)
    } else if let near {
      let title = "`given.clients` has no `\(name)`"
      warn(.unlikelyClient, title, at: range, meant: near)
    }
  }
}
