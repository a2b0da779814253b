package import JSON

/// The last calls of a pool's declared triggers, so that tests can see what the triggers were asked.
///
/// It is not kept with the pool: it is about one test, and its requests may hold passwords.
struct TriggerCallLog: Sendable {
  /// More than any test makes; a server that runs for long must not fill the memory.
  private static let capacity = 10_000

  private(set) var calls: [TriggerCall] = []

  mutating func add(_ new: [TriggerCall]) {
    calls += new
    if calls.count > TriggerCallLog.capacity {
      calls.removeFirst(calls.count - TriggerCallLog.capacity)
    }
  }
}

/// One call of a declared trigger, whatever came of it.
struct TriggerCall: Sendable {
  /// The word that declares the trigger, such as `customChallenge`.
  let word: String

  /// The event as a Lambda function gets it.
  let event: JSONObject

  /// The call in the words of the control endpoint; the event's `response` is left out, as it is empty.
  var json: JSONObject {
    var json: JSONObject = ["trigger": .string(word)]
    json["source"] = event["triggerSource"]
    json["userName"] = event["userName"]
    json["clientId"] = event["callerContext"]?["clientId"]
    json["request"] = event["request"]
    return json
  }
}

extension MockPool {
  /// The calls of declared triggers, the oldest first.
  package var triggerCalls: [JSONObject] { triggerLog.calls.map(\.json) }
}
