package import JSON

/// The result of invoking a trigger.
package enum TriggerOutcome: Hashable, Sendable {
  /// The function returned this value.
  case returned(JSONValue)
  /// The function threw an error with this message.
  case failed(message: String)
  /// The function could not be called.
  case unreachable
  /// The function did not respond in time, in any of the attempts.
  case timedOut
  /// The pool's program ID is unknown.
  case unknownProgram
}

/// The code for a trigger that is not a stub.
package enum TriggerCode: Hashable, Sendable {
  /// A Lambda function, by its ARN in LambdaConfig.
  case function(String)
  /// A program in the user's configuration, by its ID.
  case program(String)
}

/// A call that waits for the code of a trigger.
package struct MockInvocation: Sendable {
  /// The code to run.
  package let code: TriggerCode

  /// The event that the code receives.
  package let event: JSONObject

  let call: Call
}

/// The responses of functions in a call, in the order of their events.
struct TriggerReplay: Sendable {
  private var entries: [(event: JSONObject, outcome: TriggerOutcome)] = []
  private var next = 0

  /// The event that has no response yet.
  private(set) var wanted: (code: TriggerCode, event: JSONObject)?

  /// The response to an event; throws if the call must wait for the response.
  ///
  /// If the pool has changed in the meantime, the repeated call may create another event. The
  /// response to the earlier event and all later responses are then discarded.
  mutating func outcome(
    of event: TriggerEvent,
    by code: TriggerCode
  ) throws(ServiceError) -> TriggerOutcome {
    if next < entries.count, entries[next].event == event.body {
      defer { next += 1 }
      return entries[next].outcome
    }
    entries.removeSubrange(next...)
    wanted = (code, event.body)
    throw .suspended
  }

  /// Records the response to the event in `wanted`, for the repetition of the call.
  mutating func record(_ outcome: TriggerOutcome) {
    if let wanted { entries.append((wanted.event, outcome)) }
    (wanted, next) = (nil, 0)
  }
}

/// The most recent calls of a pool's declared triggers, for tests that check the triggers'
/// events.
///
/// The log is not stored with the pool, because it belongs to one test and its requests may
/// contain passwords.
struct TriggerCallLog: Sendable {
  /// The maximum number of stored calls, more than any test makes.
  ///
  /// The limit bounds the memory of a server that runs for a long time.
  private static let capacity = 10_000

  private(set) var calls: [TriggerCall] = []

  mutating func add(_ new: [TriggerCall]) {
    calls += new
    if calls.count > TriggerCallLog.capacity {
      calls.removeFirst(calls.count - TriggerCallLog.capacity)
    }
  }
}

/// A call of a declared trigger, with any outcome.
struct TriggerCall: Sendable {
  /// The name that declares the trigger, such as `customChallenge`.
  let word: String

  /// The event for a Lambda function.
  let event: JSONObject

  /// The call in the control endpoint's format, without the event's `response`, which is empty.
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
