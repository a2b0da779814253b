internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// A step after its check, with what checks of the whole scenario need to know.
struct CheckedStep: Sendable {
  /// An await, reduced to what can be compared with others.
  struct Await: Sendable {
    /// The recipient; nil if it cannot be compared with others.
    var recipient: Template?
    /// Its place in the scenario or in the current flow.
    var place: SourceRange
    /// The file and line of the await itself, if it is a step of a used flow.
    var origin: String?
  }

  /// A flow that is used as the action.
  struct Use: Sendable {
    var flow: CheckedFlow
    var arguments: [ValueTemplate.Member]
    var place: SourceRange
  }

  /// The typed step; nil if it has a mistake.
  var step: Step?

  /// The step as written, each key where it belongs.
  var node: YAMLNode?

  /// The action's key with its value.
  var pair: YAMLPair?

  /// The typed action, even if the step's other keys have a mistake.
  var action: (any Action)?

  /// The value of `expect`.
  var expectation: YAMLNode?

  /// Whether the step expects an error.
  var expectsError = false

  /// Whether `when` may skip it.
  var isConditional = false

  /// Whether decoding its action and modifiers found no error.
  var isSound = false

  /// The number of names and ids that were defined when its action was read.
  var definitionCount = 0

  /// Whether it can fail, which makes the scenario prove something.
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

  /// What its sign-in requires from the client, if it must succeed in any case.
  var demand: SignInDemand?

  /// Whether a `note` explains it, which silences warnings.
  var isSilenced = false

  /// A step that could not be decoded, from which nothing follows.
  static let unreadable = CheckedStep(step: nil, canFail: true, maySend: true)
}

extension CheckedStep {
  /// Derives what a typed action with its expectation means for the scenario.
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
  /// The values of all parameters, including parts of a mapping that only the run knows.
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
  /// The number of steps including those of used flows.
  var inlinedCount: Int { reduce(0) { $0 + ($1.use?.flow.steps.count ?? 1) } }

  /// Whether the steps with their flows exceed the step limit of a run.
  var exceedsLimit: Bool {
    let count = inlinedCount
    return count > FlowLibrary.maximumSteps && count > self.count
  }

  /// The steps with the steps of flows in place of their uses.
  var inlined: [CheckedStep] {
    guard contains(where: { $0.use != nil }) else { return self }
    return flatMap { step in step.use?.steps(of: step) ?? [step] }
  }
}

extension CheckedStep.Use {
  /// The flow's steps as its user's, with arguments in place of recipients that are parameters.
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

/// The session that a step names, with what the step does in it.
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
