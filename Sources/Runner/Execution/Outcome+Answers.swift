internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

extension Outcome {
  /// Creates the outcome with the fields that every call has.
  init(_ answer: PoolResponse) {
    var fields = JSONObject()
    // Room for these fields and `nextStep`.
    fields.reserveCapacity(5)
    if let error = answer.error {
      var members: JSONObject = ["type": .string(error.type)]
      members["message"] = error.message.map { .string($0) }
      fields.append(new: OutcomePath.error, .object(members))
    }
    fields.append(new: OutcomePath.httpStatus, .integer(answer.status))
    if let id = answer.requestID { fields.append(new: "requestId", .string(id)) }
    fields.append(new: "elapsed", .string(answer.elapsed.sourceText))
    fields.append(new: "response", .object(answer.body))
    self.init(fields)
  }

  /// The outcome of a verb whose session lacks required state.
  ///
  /// `type` is an error type of authflow's own.
  static func localError(_ type: String, _ message: String) -> Outcome {
    Outcome([OutcomePath.error: ["type": .string(type), "message": .string(message)]])
  }

  /// The outcome with a field added, if the action succeeded.
  func adding(_ field: String, _ value: JSONValue?) -> Outcome {
    guard errorType == nil, let value else { return self }
    var copy = self
    copy.fields[field] = value
    return copy
  }

  /// The outcome with `delivery`, as the response reports it.
  func addingDelivery() -> Outcome {
    adding("delivery", fields["response"]?["CodeDeliveryDetails"].map(Outcome.delivery))
  }

  /// The `delivery` field for Cognito's delivery details.
  static func delivery(_ details: JSONValue) -> JSONValue {
    .object(
      JSONObject(keeping: [
        ("medium", details["DeliveryMedium"]), ("destination", details["Destination"]),
        ("attribute", details["AttributeName"]),
      ])
    )
  }
}

extension Outcome {
  /// The error of the pool's response; nil if the action succeeded.
  var poolError: PoolError? { errorType.map { PoolError(type: $0, message: errorMessage) } }

  /// The error, or the missing response, in lowercase; nil if the action succeeded.
  var problem: String? {
    if let errorType {
      return "the error was \(errorType)" + (errorMessage.map { ": \($0)" } ?? "")
    }
    return isServed ? nil : OutcomeCheck.message(unserved: self)
  }

  /// The reason that fields can be missing: the problem, or the next step; nil if the action is
  /// done.
  var incompletion: String? {
    problem ?? nextStep.flatMap { $0 == "done" ? nil : "`nextStep` is `\($0)`" }
  }
}

extension PoolResponse {
  /// The outcome of a verb that completes when its call succeeds.
  var done: Outcome { Outcome(self).adding(OutcomePath.nextStep, "done") }
}

extension JSONObject {
  /// Creates an object from the members with a value.
  init(keeping members: [(String, JSONValue?)]) {
    self.init(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension Outcome {
  /// The outcome for records, with tokens as their claims and secrets redacted.
  func recorded(_ redactor: Redactor) -> Outcome {
    guard case .object(let fields) = redactor.redact(JSONValue.object(fields).withClaims) else {
      return Outcome()
    }
    return Outcome(fields)
  }
}

extension JSONValue {
  /// The value with each signed token replaced by a mapping of its claims.
  fileprivate var withClaims: JSONValue {
    mappingStrings { text in
      CompactJWS(ifToken: text).map { ["claims": .object($0.payload)] } ?? .string(text)
    }
  }
}
