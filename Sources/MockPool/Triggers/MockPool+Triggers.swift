import JSON

// Invocation of triggers, and checks of their responses.
extension MockPool {
  /// Replaces the stubs of triggers.
  package mutating func declare(_ triggers: DeclaredTriggers) { declared = triggers }

  /// Whether a trigger has a stub or a function.
  func has(_ trigger: Trigger) -> Bool {
    (declared.answers(trigger) || settings.functions[trigger] != nil)
      && !rules.ignoredTriggers.contains(trigger)
  }

  /// Invokes a trigger.
  ///
  /// Returns the `response` of its event; nil if the pool does not have the trigger.
  mutating func ask(
    _ trigger: Trigger,
    _ source: String,
    about subject: TriggerSubject,
    _ request: JSONObject = [:],
    response: JSONObject = [:]
  ) throws(ServiceError) -> JSONObject? {
    guard has(trigger) else { return nil }
    var request = request
    if !rules.triggersGetMetadata { request["clientMetadata"] = nil }
    let event = event(trigger, source, subject, request, response)
    if let word = declared.word(for: trigger) {
      call.triggerCalls.append(TriggerCall(word: word, event: event.body))
    }
    let outcome: TriggerOutcome
    if let stub = declared.outcome(of: event) {
      outcome = stub
    } else {
      guard let code = try code(behind: trigger) else { return nil }
      outcome = try call.triggerReplay.outcome(of: event, by: code)
    }
    return try MockPool.response(outcome, event)
  }

  /// The code to run for a trigger: a declared program, or the pool's own function.
  private func code(behind trigger: Trigger) throws(ServiceError) -> TriggerCode? {
    if let program = declared.program(for: trigger) { return .program(program) }
    guard let function = settings.functions[trigger] else { return nil }
    guard options.serverSettings.invokesFunctions else { throw .noFunctions(for: trigger) }
    return .function(function.arn)
  }

  /// Runs a trigger whose response shows only that it succeeded.
  mutating func run(
    _ trigger: Trigger,
    _ source: String,
    about subject: TriggerSubject,
    _ request: JSONObject
  ) throws(ServiceError) {
    guard let code = try code(behind: trigger) else { return }
    let outcome = try call.triggerReplay.outcome(
      of: event(trigger, source, subject, request, [:]),
      by: code
    )
    if case .returned = outcome { return }
    throw ServiceError(outcome, of: trigger)
  }

  private static func response(
    _ outcome: TriggerOutcome,
    _ event: TriggerEvent
  ) throws(ServiceError) -> JSONObject {
    guard case .returned(let value) = outcome else {
      throw ServiceError(outcome, of: event.trigger)
    }
    guard let body = value.object, let response = body["response"]?.object else {
      throw .lambdaAnswerUnreadable
    }
    if let name = body["userName"], name != event.body["userName"] {
      throw .lambdaUserNameChanged
    }
    return response
  }

  /// The `userNotFound` member; empty unless the client hides user existence.
  ///
  /// Source: developer guide, and recorded events.
  func userNotFound(_ isUnknown: Bool, to subject: TriggerSubject) -> JSONObject {
    let hides = clients[subject.clientID]?.settings.hidesUserExistence ?? false
    return hides ? ["userNotFound": .bool(isUnknown)] : [:]
  }

  /// The event in the form of the developer guide's page on common parameters.
  private func event(
    _ trigger: Trigger,
    _ source: String,
    _ subject: TriggerSubject,
    _ request: JSONObject,
    _ response: JSONObject
  ) -> TriggerEvent {
    let user: JSONObject = ["userAttributes": .object(subject.attributes.json)]
    let version = settings.functions[trigger]?.eventVersion ?? "1"
    let body: JSONObject = [
      "version": .string(version), "region": .string(region),
      "userPoolId": .string(id), "userName": .string(subject.username),
      "callerContext": [
        "awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": .string(subject.clientID),
      ],
      "triggerSource": .string(source),
      "request": .object(user.merging(request)),
      "response": .object(response),
    ]
    return TriggerEvent(trigger: trigger, body: body)
  }
}

extension Call {
  /// `ClientMetadata` in triggers' events.
  ///
  /// InitiateAuth's metadata reaches only the triggers before a sign-in, as `validationData`. The
  /// other triggers get the metadata of RespondToAuthChallenge (API reference, InitiateAuth).
  var clientMetadata: JSONObject {
    if operation == "InitiateAuth" || operation == "AdminInitiateAuth" { return [:] }
    let metadata = input["ClientMetadata"]?.object
    return metadata.map { ["clientMetadata": .object($0)] } ?? [:]
  }
}
