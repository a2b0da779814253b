internal import CognitoModel
internal import Values
internal import YAMLTree

/// What is known of a step's action while its modifiers are read.
struct ActionFacts {
  /// The word as written.
  var name: String
  /// The action that the word stands for; nil for Cognito's operations, and where nothing is known.
  var type: (any DefinedAction.Type)?
  /// What its outcome can hold.
  var outcome: ValueShape
  /// The path of what `save: NAME` keeps.
  var mainValue: ValuePath?
  /// The operations whose errors it can end with; empty where it has others or nothing is known.
  var operations: [String]
  /// Whether it can fail by itself.
  var canFail = true
  /// Whether `eventually` may repeat it; nil where nothing is known.
  var reading: ActionDefinition.Reading?
  /// What it does with the step's session.
  var session = SessionRole.needed
  /// Whether the step's client makes a difference to it.
  var usesClient = true

  /// The flow that it uses.
  var used: UsedFlow?

  /// An action of which nothing is known, so that nothing follows from a mistake in its name.
  static func unknown(_ name: String) -> ActionFacts {
    ActionFacts(name: name, outcome: .any, mainValue: ValuePath(root: "response"), operations: [])
  }

  /// Whether it is the action of this type.
  func `is`(_ type: any DefinedAction.Type) -> Bool { self.type == type }

  /// Whether it has no outcome to expect or to keep; what a flow returns is the flow's.
  var hasNoOutcome: Bool {
    guard !self.is(UseFlow.self), case .fields(let fields) = outcome else { return false }
    return fields.isEmpty
  }

  /// Whether `eventually` may repeat it with these parameters; nil where nothing is known.
  func onlyReads(_ parameters: YAMLNode?) -> Bool? {
    switch reading {
    case .always, .expectation: true
    case .never: false
    case .withGET: parameters.map(HTTPCall.sendsGET) ?? false
    case nil: nil
    }
  }
}

extension ActionFacts {
  /// What to do about a name that is asked of a flow that returns nothing; nil for everything else.
  func adviceOnReturns(_ name: String) -> String? {
    guard let flow = used?.flow, flow.returns.isEmpty else { return nil }
    return "The flow `\(flow.name)` returns nothing; give it `returns: { \(name): ... }`."
  }

  init(_ operation: Operation) {
    self.init(
      name: operation.name,
      outcome: .fields(OutcomeField.ofEveryCall + [.response(of: [operation.name])]),
      mainValue: .init(root: "response"),
      operations: [operation.name],
      reading: OperationEffect.of(operation.name) == .reads ? .always : .never,
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
      reading: definition.reading,
      session: definition.session,
      usesClient: definition.usesClient
    )
  }

  /// What is known of the action of a word; nil where there is none.
  init?(named name: String) {
    if let type = ActionTable.action(named: name) {
      self.init(type)
    } else if let operation = CognitoModel.operation(name) {
      self.init(operation)
    } else {
      return nil
    }
  }

  /// A `use`, of which its flow tells the rest.
  init(_ used: UsedFlow?) {
    self.init(UseFlow.self)
    outcome = used?.flow.map { .fields($0.returns) } ?? .any
    canFail = used?.flow?.steps.contains(where: \.canFail) ?? true
    self.used = used
  }
}
