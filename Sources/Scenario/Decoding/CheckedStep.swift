internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// A checked step, with the facts that checks of the whole scenario need.
struct CheckedStep: Sendable {
  /// The parts that identify an await.
  struct Await: Sendable {
    /// The recipient; nil if it is known only at run time.
    var recipient: Template?
    /// The place of the await, or of the step that uses the await's flow.
    var place: SourceRange
    /// The file and line of the await; nil if the await is not in a used flow.
    var origin: String?
  }

  /// The use of a flow as the step's action.
  struct Use: Sendable {
    var flow: CheckedFlow
    var arguments: [ValueTemplate.Member]
    var place: SourceRange
  }

  /// The typed step; nil if the step has a mistake.
  var step: Step?

  /// The step as written, with misplaced keys moved to their correct places.
  var node: YAMLNode?

  /// The action's key and value.
  var pair: YAMLPair?

  /// The typed action, even if the step's other keys have a mistake.
  var action: (any Action)?

  /// The value of `expect`; nil without `expect`.
  var expectation: YAMLNode?

  /// Whether the step expects an error.
  var expectsError = false

  /// Whether `when` may skip the step.
  var isConditional = false

  /// Whether the action and the modifiers have no error.
  var isSound = false

  /// The number of names and IDs defined before the action.
  var definitionCount = 0

  /// Whether the step can fail.
  ///
  /// Without such a step, the scenario proves nothing.
  var canFail: Bool

  /// Whether the step may cause the pool to send a message.
  var maySend: Bool

  /// The message that the step awaits; nil if the step awaits no message.
  var awaits: Await?

  /// The flow that the step uses; nil if the step uses no flow.
  var use: Use?

  /// The session that the step names; nil if the step names no session.
  var session: SessionUse?

  /// The users and addresses that the action names.
  var addressees = Addressees.unknown

  /// The requirements of the step's sign-in; nil without a sign-in that must succeed.
  var demand: SignInDemand?

  /// Whether a `note` explains the step, which silences warnings.
  var isSilenced = false

  /// A step with a mistake, which supports no conclusions.
  static let unreadable = CheckedStep(step: nil, canFail: true, maySend: true)
}

extension CheckedStep {
  /// Derives the facts about a step from its typed action and its expectation.
  init(
    _ action: (any Action)?,
    _ facts: ActionFacts,
    _ expectation: Expectation?
  ) {
    self = .unreadable
    self.action = action
    guard let action else { return }
    canFail = facts.canFail
    maySend =
      action.sending != .never && expectation?.demandsError != true
    if action.awaitsMessage, let recipient = action.messagePlace?.to {
      awaits = Await(recipient: recipient.template, place: recipient.range)
    }
    if let action = action as? UseFlow, let used = facts.used, let flow = used.flow {
      use = Use(flow: flow, arguments: action.allArguments, place: used.reference.range)
    }
  }
}

extension UseFlow {
  /// The arguments of all parameters, including defaults.
  fileprivate var allArguments: [ValueTemplate.Member] {
    flow.parameters.compactMap { parameter in
      argument(parameter.name.name).map { value in
        .init(key: parameter.name.name, keyRange: value.range, value: value)
      }
    }
  }
}

// MARK: - Inlined flows

extension [CheckedStep] {
  /// The number of steps, including the steps of used flows.
  var inlinedCount: Int { reduce(0) { $0 + ($1.use?.flow.steps.count ?? 1) } }

  /// Whether the number of steps, including the steps of used flows, exceeds the step limit of a
  /// run.
  var exceedsLimit: Bool {
    let count = inlinedCount
    return count > FlowLibrary.maximumSteps && count > self.count
  }

  /// The steps, with each use of a flow replaced by the flow's steps.
  var inlined: [CheckedStep] {
    guard contains(where: { $0.use != nil }) else { return self }
    return flatMap { step in step.use?.steps(of: step) ?? [step] }
  }
}

extension CheckedStep.Use {
  /// The flow's steps at the place of their use, with arguments as recipients.
  fileprivate func steps(of user: CheckedStep) -> [CheckedStep] {
    let given = Dictionary(arguments.map { ($0.key, $0.value) }) { first, _ in first }
    return flow.steps.map { step in
      var step = step
      step.demand?.place = place
      if user.step?.conditions.isEmpty == false { step.demand = nil }
      guard var awaited = step.awaits else { return step }
      if awaited.origin == nil, let file = flow.flow?.file.name {
        awaited.origin = "\(file):\(awaited.place.lowerBound.line)"
      }
      awaited.place = place
      awaited.recipient = awaited.recipient.flatMap { recipient($0, given) }
      step.awaits = awaited
      step.isSilenced = step.isSilenced || user.isSilenced
      return step
    }
  }

  private func recipient(_ template: Template, _ given: [String: ValueTemplate]) -> Template? {
    guard template.literal == nil else { return template }
    guard case .path(let path)? = template.soleValue, path.components.isEmpty else { return nil }
    return given[path.root]?.writtenTemplate
  }
}

/// The session that a step names, and how the step uses that session.
struct SessionUse: Sendable {
  /// The name in `as`.
  var name: NameReference

  /// Whether the step signs in to the session.
  var signsIn: Bool

  /// Whether the step needs a signed-in user.
  var needsSignIn: Bool

  init(_ name: NameReference, _ action: ActionFacts, expectsError: Bool) {
    self.name = name
    signsIn = action.session == .begins
    needsSignIn = [.answers, .needed].contains(action.session) && !expectsError
  }
}
