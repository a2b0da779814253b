internal import AuthCrypto
internal import CodeSources
internal import CognitoModel
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// The pool, which is there once the steps run.
  func openedPool() throws(StepStop) -> ScenarioPool {
    guard let pool else { throw .cancelled }
    return pool
  }

  /// Sends one request, records it, and notes what its answer sent and gave away.
  ///
  /// `user` is whom the call is about where its input does not say.
  func call(
    _ operation: String,
    _ input: JSONObject,
    user: String? = nil
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try openedPool()
    try keepToRules(of: pool, operation, input)
    let mark = ledger?.mark
    let start = ContinuousClock.now
    do throws(PoolCallError) {
      let answer = try await pool.caller.call(operation, input)
      record(operation, input, answer)
      if answer.error == nil {
        noteCreation(operation, input, answer.body)
        note(operation, input, answer.body, user: user, since: mark)
      }
      return answer
    } catch {
      if error.isCancellation || Task.isCancelled { throw .cancelled }
      recordUnanswered(operation, input, after: ContinuousClock.now - start)
      throw .environment(message: "\(operation): \(error.message)", details: [])
    }
  }

  /// Makes no call that a live pool's rules forbid, whatever the check before the run made of it.
  private func keepToRules(
    of pool: ScenarioPool,
    _ operation: String,
    _ input: JSONObject
  ) throws(StepStop) {
    let names = CallRules.Names(
      isGenerated: scope.generated.contains,
      isMarked: { [scope, names = run.options.names] text in
        scope.generated.contains(text) && names.mark(text)
      },
      created: createdUsers,
      pools: createdPools
    )
    guard let refusal = pool.rules?.refusal(operation, input, names) else { return }
    throw .environment(message: "\(operation) was not called: \(refusal.words)", details: [])
  }

  /// Remembers the users and pools that a call created: they are the scenario's own.
  private func noteCreation(_ operation: String, _ input: JSONObject, _ answer: JSONObject) {
    if OperationEffect.naming.contains(operation) {
      let names = [input["Username"], answer["UserSub"], answer["User"]?["Username"]]
      let attributes = answer["User"]?["Attributes"]?.attributeMapping
      createdUsers.formUnion((names + [attributes?["sub"]]).compactMap { $0?.string })
    }
    if operation == "CreateUserPool", let id = answer["UserPool"]?["Id"]?.string {
      createdPools.insert(id)
    }
  }

  private func record(_ operation: String, _ input: JSONObject, _ answer: PoolAnswer) {
    for secret in CognitoModel.secrets(in: answer.body, of: operation) {
      redactor.add(Secret(secret))
    }
    let shown = PoolExchange(operation: operation, input: input, answer: answer)
    exchanges.append(
      ExchangeRecord(
        operation: operation,
        request: redacted(.object(shown.request)),
        status: answer.status,
        answer: redacted(.object(shown.answer)),
        requestID: answer.requestID,
        elapsed: answer.elapsed,
        attempts: answer.attempts
      )
    )
  }

  private func recordUnanswered(
    _ operation: String,
    _ input: JSONObject,
    after elapsed: Duration
  ) {
    exchanges.append(
      ExchangeRecord(
        operation: operation,
        request: redacted(.object(PoolExchange.masked(input, of: operation))),
        status: nil,
        answer: nil,
        requestID: nil,
        elapsed: elapsed
      )
    )
  }

  /// A body that is masked by field already, masked by value too: a secret may stand in any field.
  private func redacted(_ body: JSONValue) -> JSONValue {
    switch body {
    case .string(let text): .string(redactor.redact(text))
    case .array(let elements): .array(elements.map(redacted))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, redacted($0.value)) }))
    case .null, .bool, .number: body
    }
  }

  /// Remembers where the user gets messages, and tells the ledger what was sent.
  private func note(
    _ operation: String,
    _ input: JSONObject,
    _ answer: JSONObject,
    user: String?,
    since mark: ArrivalMark?
  ) {
    let named = ["AuthParameters", "ChallengeResponses"].compactMap {
      input[$0]?["USERNAME"]?.string
    }
    guard let name = input["Username"]?.string ?? named.first ?? user else { return }
    let sub = answer["UserSub"]?.string ?? answer["User"]?["Username"]?.string
    let names = [name] + [sub].compactMap { $0 }
    users.note(names, attributes: input["UserAttributes"]?.attributeMapping)
    let contact = users.contact(of: name, identity: scope.identity(named: name))
    let sent = SentMessage.all(
      operation: operation,
      input: input,
      answer: answer,
      contact: contact
    )
    guard let mark else { return }
    for recipient in sent.compactMap(\.recipient) {
      ledger?.recordSending(step: current?.number ?? 0, to: recipient, since: mark)
    }
  }
}

// MARK: - What requests are made of

extension ScenarioExecution {
  /// `SecretHash` for a user name; nil where the client has no secret.
  func secretHash(for username: String) throws(StepStop) -> String? {
    let pool = try openedPool()
    return pool.clientSecret.map { secret in
      SecretHash.compute(username: username, clientID: pool.clientID, secret: secret.reveal())
    }
  }

  /// The start of every request of an unauthenticated verb.
  func clientRequest(username: String) throws(StepStop) -> JSONObject {
    var input: JSONObject = ["ClientId": .string(try openedPool().clientID)]
    input["SecretHash"] = try secretHash(for: username).map { .string($0) }
    input["Username"] = .string(username)
    return input
  }

  /// A template's text.
  func text(_ template: TextTemplate) throws(StepStop) -> String {
    do throws(ValueError) { return try scope.text(template) } catch { throw .value(error) }
  }

  /// A template's members; nil where there is no template.
  func object(_ template: ValueTemplate?) throws(StepStop) -> JSONObject? {
    guard let template else { return nil }
    do throws(ValueError) { return try scope.json(template).object } catch { throw .value(error) }
  }

  /// A mapping of names to texts as Cognito's list of `{"Name", "Value"}`; nil where there is none.
  func attributeList(_ template: ValueTemplate?) throws(StepStop) -> JSONValue? {
    guard let members = try object(template) else { return nil }
    return .array(
      members.members.map { name, value in
        ["Name": .string(name), "Value": .string(value.splicedText ?? value.text())]
      }
    )
  }

  /// `ClientMetadata`; nil where the step gives none.
  func metadata(_ template: ValueTemplate?) throws(StepStop) -> JSONValue? {
    try object(template).map { .object($0) }
  }
}

extension Outcome {
  /// The fields that every call has.
  init(_ answer: PoolAnswer) {
    var fields = JSONObject()
    if let error = answer.error {
      var members: JSONObject = ["type": .string(error.type)]
      members["message"] = error.message.map { .string($0) }
      fields["error"] = .object(members)
    }
    fields["httpStatus"] = .number(JSONNumber(answer.status))
    fields["requestId"] = answer.requestID.map { .string($0) }
    fields["elapsed"] = .string(answer.elapsed.authoredText)
    fields["response"] = .object(answer.body)
    self.init(fields)
  }

  /// The outcome of a verb that needs what its session lacks; the names are authflow's own.
  static func refusedHere(_ type: String, _ message: String) -> Outcome {
    Outcome(["error": ["type": .string(type), "message": .string(message)]])
  }

  /// The outcome with a field, where the action succeeded.
  func adding(_ field: String, _ value: JSONValue?) -> Outcome {
    guard errorType == nil, let value else { return self }
    var copy = self
    copy.fields[field] = value
    return copy
  }

  /// The outcome with `delivery`, as the answer reports it.
  func addingDelivery() -> Outcome {
    adding("delivery", fields["response"]?["CodeDeliveryDetails"].map(Outcome.delivery))
  }

  /// Cognito's delivery details in the language's words.
  static func delivery(_ details: JSONValue) -> JSONValue {
    var fields = JSONObject()
    fields["medium"] = details["DeliveryMedium"]
    fields["destination"] = details["Destination"]
    fields["attribute"] = details["AttributeName"]
    return .object(fields)
  }
}
