internal import AuthCrypto
internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

/// Reads the values of steps and builds requests.
extension ScenarioExecution {
  /// `SecretHash` for a user name; nil if the client has no secret.
  func secretHash(for username: String, of client: AppClient) -> Secret? {
    client.secret.map { secret in
      Secret(SecretHash.compute(username: username, clientID: client.id, secret: secret.reveal()))
    }
  }

  /// The members that every request of an unauthenticated verb has.
  func clientRequest(username: String) throws(StepStop) -> RequestObject {
    let client = try stepClient()
    var input: RequestObject = ["ClientId": .string(client.id)]
    input["SecretHash"] = secretHash(for: username, of: client).map { .secret($0) }
    input["Username"] = .string(username)
    return input
  }

  /// Reads values from the scope.
  ///
  /// An unreadable value ends the step.
  func read<Value>(
    _ body: (inout ValueScope) throws(ValueError) -> Value
  ) throws(StepStop) -> Value {
    do throws(ValueError) { return try body(&scope) } catch { throw .value(error) }
  }

  /// Evaluates a template to a string.
  func text(_ template: TextTemplate) throws(StepStop) -> String {
    try read { scope throws(ValueError) in try scope.text(template) }
  }

  /// Evaluates a template to a secret string.
  func secret(_ template: TextTemplate) throws(StepStop) -> Secret { Secret(try text(template)) }

  /// Evaluates a template to an object; nil without a template.
  func object(_ template: ValueTemplate?) throws(StepStop) -> JSONObject? {
    guard let template else { return nil }
    return try read { scope throws(ValueError) in try scope.json(template).object }
  }

  /// Evaluates a mapping to Cognito's list of `{"Name", "Value"}`; nil without a template.
  func attributeList(_ template: ValueTemplate?) throws(StepStop) -> RequestValue? {
    try object(template).map(RequestValue.attributes)
  }

  /// Evaluates `ClientMetadata`; nil without a template.
  func metadata(_ template: ValueTemplate?) throws(StepStop) -> RequestValue? {
    try object(template).map { .plain(.object($0)) }
  }

  /// Evaluates a boolean.
  func boolean(_ value: TypedExpression<Bool>) throws(StepStop) -> Bool {
    try read { scope throws(ValueError) in try scope.boolean(value) }
  }

  /// Evaluates a count.
  func count(_ value: TypedExpression<Int>) throws(StepStop) -> Int {
    try read { scope throws(ValueError) in try scope.count(value) }
  }

  /// Evaluates a duration.
  func duration(_ value: TypedExpression<Duration>) throws(StepStop) -> Duration {
    try read { scope throws(ValueError) in try scope.duration(value) }
  }

  /// Evaluates a word that must be one of a parameter's allowed values.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: TypedExpression<Value>
  ) throws(StepStop) -> Value {
    try read { scope throws(ValueError) in try scope.choice(value) }
  }
}

/// Keeps the values of outcomes.
extension ScenarioExecution {
  /// Keeps the values that a step saves from its outcome; a failure if a value is missing.
  func keep(_ outcome: Outcome, of step: Step) -> Failure? {
    if let id = step.id {
      scope.keep(outcome.fields, of: id)
      if step.flowUse != nil { scope.names.uses.insert(id) }
      scope.names.lost.lose(state.lostFields, of: id)
    }
    for save in step.saves {
      if let reason = state.lostFields[save.path.root] {
        scope.names.lost.lose(name: save.name, because: reason)
        continue
      }
      let path = [ValuePath.Component.name(save.path.root)] + save.path.components
      guard let value = JSONValue.object(outcome.fields).value(at: path) else {
        let reason = ValueError.Reason.missing(
          path: save.path.description,
          known: outcome.fields.keys,
          cause: step.flowUse == nil ? outcome.incompletion : nil
        )
        return failure(for: ValueError(reason: reason, range: save.range), in: step)
      }
      scope.save(value, as: save.name)
    }
    return nil
  }
}

/// Chooses the client that a step's requests come from.
extension ScenarioExecution {
  /// Selects the client that a step names, for the calls of that step.
  func chooseClient(_ reference: NameReference?) throws(StepStop) {
    chosenClient = nil
    guard let reference else { return }
    let pool = try openedPool()
    do throws(ValueError) { chosenClient = try pool.client(reference) } catch {
      throw .value(error)
    }
  }

  /// The client for calls outside a session: the step's, or else the default client.
  func stepClient() throws(StepStop) -> AppClient {
    if let chosenClient { return chosenClient }
    return try openedPool().client
  }

  /// The client for calls in a session: the step's, or else the client that signed in.
  func client(of session: String) throws(StepStop) -> AppClient {
    if let chosenClient { return chosenClient }
    switch sessions[session] {
    case .signedIn(let held)?: return held.attempt.client
    case .challenged(let challenge)?: return challenge.attempt.client
    case .empty?, .refused?, nil: return try openedPool().client
    }
  }

  /// The session's state after a complete sign-in.
  ///
  /// If the user is not signed in, the step ends.
  func signedIn(_ session: String) throws(StepStop) -> SignedIn {
    guard let held = sessions[session]?.signedIn else {
      throw .unserved(sessions.notSignedIn(session))
    }
    return held
  }
}
