internal import CognitoModel
internal import Values

/// What is known of a step's action while its modifiers are read.
struct ActionFacts {
  /// The word as written.
  var name: String
  /// What its outcome can hold.
  var outcome: ValueShape
  /// The way to what `save: NAME` keeps.
  var mainValue: ValuePath?
  /// The operations it sends; empty where it sends none or nothing is known.
  var operations: [String]
  /// Whether it can fail by itself.
  var canFail = true
  /// Whether `eventually` may repeat it; nil where nothing is known.
  var reading: ActionEntry.Reading?
  /// Whether the step's session means something to it.
  var usesSession = true

  /// The flow that it uses.
  var used: UsedFlow?

  /// An action of which nothing is known, so that nothing follows from a mistake in its name.
  static func unknown(_ name: String) -> ActionFacts {
    ActionFacts(name: name, outcome: .any, mainValue: ValuePath(root: "response"), operations: [])
  }

  /// Whether the step's client means something to it: it is looked at, or a member of what is sent.
  var usesClient: Bool {
    if reading == nil || ["expectClient", "verifyToken"].contains(name) { return true }
    return operations.contains { CognitoModel.operation($0)?.input["ClientId"] != nil }
  }

  /// Whether there is nothing to expect of it or to keep; what a flow returns is the flow's.
  var hasNoOutcome: Bool {
    guard name != ActionEntry.use.name, case .fields(let fields) = outcome else { return false }
    return fields.isEmpty
  }

  /// Whether it is there to hold something against expectations, by its name.
  var isExpectation: Bool { name.hasPrefix("expect") }
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
      reading: operation.onlyReads ? .always : .never,
      usesSession: operation.input["AccessToken"] != nil
    )
  }

  init(_ entry: ActionEntry) {
    self.init(
      name: entry.name,
      outcome: .fields(entry.outcome),
      mainValue: entry.mainValue,
      operations: entry.operations,
      canFail: entry.canFail,
      reading: entry.reading,
      // Whose token it is says the client that it must be for.
      usesSession: entry.isVerb || entry.name == "verifyToken"
    )
  }
}

extension Operation {
  /// Whether it reads, as its name says.
  ///
  /// These two are named like reading ones: one sends a code, one hands out tokens and may use up
  /// the refresh token.
  fileprivate var onlyReads: Bool {
    let deceptive = ["GetUserAttributeVerificationCode", "GetTokensFromRefreshToken"]
    return !deceptive.contains(name)
      && ["Get", "List", "Describe", "AdminGet", "AdminList"].contains { name.hasPrefix($0) }
  }
}
