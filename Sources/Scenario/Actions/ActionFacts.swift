internal import CognitoModel
internal import Values
internal import YAMLTree

/// The facts about a step's action that its modifiers depend on.
struct ActionFacts {
  /// The key as written.
  var name: String
  /// The type of the action; nil for Cognito's operations and for unknown actions.
  var type: (any DefinedAction.Type)?
  /// The fields of the outcome.
  var outcome: ValueShape
  /// The path of the value that `save: NAME` saves; nil without a main value.
  var mainValue: ValuePath?
  /// The operations whose errors the action can return; empty for other and unknown actions.
  var operations: [String]
  /// Whether the action can fail without an expectation.
  var canFail = true
  /// Whether `eventually` may repeat the action; nil if unknown.
  var repeatability: ActionDefinition.Repeatability?
  /// How the action uses the step's session.
  var session = SessionRole.needed
  /// Whether the step's client affects the action.
  var usesClient = true

  /// The flow of a `use`; nil for other actions.
  var used: UsedFlow?

  /// Creates the facts of an unknown action, which cause no further diagnostics.
  static func unknown(_ name: String) -> ActionFacts {
    ActionFacts(name: name, outcome: .any, mainValue: ValuePath(root: "response"), operations: [])
  }

  func `is`(_ type: any DefinedAction.Type) -> Bool { self.type == type }

  /// Whether the action has no outcome to expect or save.
  ///
  /// A `use` has the outcome of its flow.
  var hasNoOutcome: Bool {
    guard !self.is(UseFlow.self), case .fields(let fields) = outcome else { return false }
    return fields.isEmpty
  }

  /// Whether a modifier next to the action has an effect.
  func takes(_ modifier: StepModifier) -> Bool {
    switch modifier {
    case .expect, .save, .until: !hasNoOutcome
    case .eventually: repeatability != .never
    case .session: session != .none
    case .client: usesClient
    case .name, .note, .id, .when, .repeat, .timeout: true
    }
  }

  /// Whether `eventually` may repeat the action with these parameters; nil if unknown.
  func onlyReads(_ parameters: YAMLNode?) -> Bool? {
    switch repeatability {
    case .always, .withExpectation: true
    case .never: false
    case .withGET: parameters.map(HTTPCall.sendsGET) ?? false
    case nil: nil
    }
  }
}

extension ActionFacts {
  /// The help for reading a name from a flow that returns nothing; nil for other actions.
  func adviceOnReturns(_ name: String) -> String? {
    guard let flow = used?.flow, flow.returns.isEmpty else { return nil }
    return "The flow `\(flow.name)` returns nothing. Add `returns: { \(name): ... }` to it."
  }

  init(_ operation: Operation) {
    self.init(
      name: operation.name,
      outcome: .fields(OutcomeField.ofEveryCall + [.response(of: [operation.name])]),
      mainValue: .init(root: "response"),
      operations: [operation.name],
      repeatability: OperationEffect.of(operation.name) == .reads ? .always : .never,
      session: operation.input["AccessToken"] != nil ? .needed : .none,
      usesClient: operation.input["ClientId"] != nil
    )
  }

  init(_ type: any DefinedAction.Type) {
    let definition = type.definition
    self.init(
      name: definition.name,
      type: type,
      outcome: .fields(definition.outcome),
      mainValue: definition.mainValue,
      operations: definition.isVerb ? definition.operations : [],
      canFail: definition.canFail,
      repeatability: definition.repeatability,
      session: definition.session,
      usesClient: definition.usesClient
    )
  }

  /// Creates the facts of the action with this name; nil if there is no such action.
  init?(named name: String) {
    if let type = ActionTable.action(named: name) {
      self.init(type)
    } else if let operation = CognitoModel.operation(name) {
      self.init(operation)
    } else {
      return nil
    }
  }

  /// Creates the facts of a `use`, whose outcome and possible failure depend on its flow.
  init(_ used: UsedFlow?) {
    self.init(UseFlow.self)
    outcome = used?.flow.map { .fields($0.returns) } ?? .any
    canFail = used?.flow?.steps.contains(where: \.canFail) ?? true
    self.used = used
  }
}
