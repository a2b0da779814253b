internal import Diagnostics
internal import Values
internal import YAMLTree

/// The facts about a step that checks of the whole scenario need.
struct StepFacts: Sendable {
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
  var awaits: CheckedStep.Await?

  /// The flow that the step uses; nil if the step uses no flow.
  var use: CheckedStep.Use?

  /// The session that the step names; nil if the step names no session.
  var session: SessionUse?

  /// The users and addresses that the action names.
  ///
  /// Few checks need them.
  func namedRecipients(_ templates: RecentTemplates) -> NamedRecipients {
    pair.map { NamedRecipients(in: $0.value, templates) } ?? .unknown
  }

  /// The requirements of the step's sign-in; nil without a sign-in that must succeed.
  var signInRequirements: SignInRequirements?

  /// Whether a `note` explains the step, which silences warnings.
  var isSilenced = false

  /// A step with a mistake, which supports no conclusions.
  static let unreadable = StepFacts(canFail: true, maySend: true)
}

extension StepFacts {
  /// Derives the facts about a step from its typed action and its expectation.
  init(
    _ action: (any Action)?,
    _ facts: borrowing ActionFacts,
    _ expectation: Expectation?
  ) {
    guard let action else {
      self = .unreadable
      return
    }
    self.init(
      action: action,
      canFail: facts.canFail,
      maySend: action.sending != .never && expectation?.alwaysExpectsError != true
    )
    if action.awaitsMessage, let recipient = action.messagePlace?.to {
      awaits = CheckedStep.Await(recipient: recipient.template, place: recipient.range)
    }
    if let action = action.as(UseFlow.self), let used = facts.used, let flow = used.flow {
      use = CheckedStep.Use(flow: flow, arguments: action.allArguments, place: used.reference.range)
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
