internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

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
    .object(
      JSONObject(keeping: [
        ("medium", details["DeliveryMedium"]), ("destination", details["Destination"]),
        ("attribute", details["AttributeName"]),
      ])
    )
  }
}

extension PoolAnswer {
  /// The outcome of a verb that is done once the call has succeeded.
  var done: Outcome { Outcome(self).adding("nextStep", "done") }
}

extension JSONObject {
  /// Takes those members that are there.
  init(keeping members: [(String, JSONValue?)]) {
    self.init(members.compactMap { name, value in value.map { (name, $0) } })
  }
}
