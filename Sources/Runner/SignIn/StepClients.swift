internal import Diagnostics
internal import Matching
internal import Scenario
internal import Values

/// Which client a step's requests come from.
extension ScenarioExecution {
  /// Takes the client that a step names, for the calls of that step.
  func chooseClient(_ reference: NameReference?) throws(StepStop) {
    chosenClient = nil
    guard let reference else { return }
    let clients = try openedPool().clients
    if let client = clients.first(where: { $0.name == reference.name }) {
      chosenClient = client
      return
    }
    let known = clients.map(\.name)
    let hint =
      Suggestion.nearest(to: reference.name, among: known).map { "did you mean `\($0)`?" }
      ?? (known.isEmpty ? "it has no further ones" : "it has " + known.quotedList)
    let words = "the pool has no client `\(reference.name)`; \(hint)"
    throw .value(ValueError(reason: .badArgument(words), range: reference.range))
  }

  /// The client of a call that no session carries: the step's, else the default one.
  func stepClient() throws(StepStop) -> ScenarioClient {
    if let chosenClient { return chosenClient }
    return try openedPool().defaultClient
  }

  /// The client of a call that a session carries: the step's, else the one that it signed in with.
  func client(of session: String) throws(StepStop) -> ScenarioClient {
    if let chosenClient { return chosenClient }
    switch sessions[session] {
    case .signedIn(let held)?: return held.client
    case .challenged(let challenge)?: return challenge.client
    case .empty?, .refused?, nil: return try openedPool().defaultClient
    }
  }
}

extension ScenarioExecution {
  /// What a session holds after a complete sign-in; where it holds none, that ends the step.
  func signedIn(_ session: String) throws(StepStop) -> SignedIn {
    guard let held = sessions[session]?.signedIn else {
      throw .unserved(sessions.notSignedIn(session))
    }
    return held
  }
}

extension SessionState {
  /// What it holds after a complete sign-in.
  var signedIn: SignedIn? { if case .signedIn(let held) = self { held } else { nil } }
}

extension [String] {
  /// The names in one line.
  var quotedList: String { map { "`\($0)`" }.joined(separator: ", ") }
}
