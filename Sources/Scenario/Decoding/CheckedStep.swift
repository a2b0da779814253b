internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// A step after its check, with what checks of the whole scenario need to know of it.
struct CheckedStep: Sendable {
  /// An await, as what it has in common with others.
  struct Await: Sendable {
    /// The recipient; nil where it can't be told whether another one is the same.
    var recipient: Template?
    /// Where the scenario, or the flow at hand, says so.
    var place: SourceRange
    /// The file and line of the await itself where that is a step of a flow that is used.
    var origin: String?
  }

  /// A flow that is used instead of an action of its own.
  struct Use: Sendable {
    var flow: CheckedFlow
    var arguments: [ValueTemplate.Member]
    var place: SourceRange
  }

  /// The typed step; nil where it has a mistake.
  var step: Step?

  /// The step as written, each key where it belongs.
  var node: YAMLNode?

  /// The action's word with what is written for it.
  var pair: YAMLPair?

  /// The typed action, also of a step whose other keys have a mistake.
  var action: (any Action)?

  /// What is written for `expect`.
  var expectation: YAMLNode?

  /// Whether the step asks for an error.
  var expectsError = false

  /// Whether `when` may skip it.
  var isConditional = false

  /// Whether decoding its action and modifiers found no error.
  var isSound = false

  /// How many names and ids were defined when its action was read.
  var definitionCount = 0

  /// Whether it can fail, so that the scenario proves something.
  var canFail: Bool

  /// Whether the pool may send a message because of it.
  var maySend: Bool

  /// The message that it awaits.
  var awaits: Await?

  /// The flow that it uses.
  var use: Use?

  /// The session that it names.
  var session: SessionUse?

  /// The users and addresses that its action names.
  var addressees = Addressees.unknown

  /// What its sign-in asks of the client, where it must succeed in any case.
  var demand: SignInDemand?

  /// Whether its author explains it in a `note`, which silences warnings.
  var isSilenced = false

  /// A step that could not be made sense of; nothing follows from it.
  static let unreadable = CheckedStep(step: nil, canFail: true, maySend: true)
}

extension CheckedStep {
  /// What a typed action with its expectation means for the scenario.
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
  /// What is given for each parameter, be it a part of a mapping that only the run knows.
  fileprivate var allArguments: [ValueTemplate.Member] {
    flow.parameters.compactMap { parameter in
      argument(parameter.name.name).map { value in
        .init(key: parameter.name.name, keyRange: value.range, value: value)
      }
    }
  }
}

// MARK: - Flows in their users' place

extension [CheckedStep] {
  /// How many steps they are with those of the flows that they use.
  var inlinedCount: Int { reduce(0) { $0 + ($1.use?.flow.steps.count ?? 1) } }

  /// Whether flows add up to more steps than a run accepts.
  var exceedsLimit: Bool {
    let count = inlinedCount
    return count > FlowLibrary.maximumSteps && count > self.count
  }

  /// The steps with those of the flows in the place of their uses.
  var inlined: [CheckedStep] {
    guard contains(where: { $0.use != nil }) else { return self }
    return flatMap { step in step.use?.steps(of: step) ?? [step] }
  }
}

extension CheckedStep.Use {
  /// The flow's steps as its user's: recipients that are parameters are what they stand for here.
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

/// The session that a step names, with what it means there.
struct SessionUse: Sendable {
  /// The name in `as`.
  var name: NameReference

  /// Whether the step signs in there.
  var signsIn: Bool

  /// Whether the step only works after a sign-in.
  var needsSignIn: Bool

  init(_ name: NameReference, _ action: ActionFacts, expectsError: Bool) {
    self.name = name
    signsIn = action.session == .begins
    needsSignIn = [.answers, .needed].contains(action.session) && !expectsError
  }
}
