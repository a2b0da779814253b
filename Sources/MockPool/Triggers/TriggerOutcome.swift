package import JSON

/// What came of asking a trigger.
package enum TriggerOutcome: Hashable, Sendable {
  /// The function gave this back.
  case returned(JSONValue)
  /// It threw an error with this message.
  case failed(message: String)
  /// It could not be called.
  case unreachable
  /// It did not answer in time, in any of the attempts.
  case timedOut
  /// No program is known by the id that the pool has for it.
  case unknownProgram
}

/// The code behind a trigger, where it is not a stub.
package enum TriggerCode: Hashable, Sendable {
  /// A Lambda function, by its ARN as LambdaConfig has it.
  case function(String)
  /// A program of the user's, by its id.
  case program(String)
}

/// A call that waits for the code behind a trigger.
package struct MockInvocation: Sendable {
  /// What has to run.
  package let code: TriggerCode

  /// The event to give it.
  package let event: JSONObject

  let call: Call
}

/// The answers of functions that a call has had, in the order of its questions.
struct TriggerReplay: Sendable {
  private var entries: [(event: JSONObject, outcome: TriggerOutcome)] = []
  private var next = 0

  /// The question that nobody has answered yet.
  private(set) var wanted: (code: TriggerCode, event: JSONObject)?

  /// The answer to a question; throws where the call must wait for it.
  ///
  /// In a pool that has changed meanwhile the call may ask something else: what was answered from there
  /// on is forgotten.
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

  /// Takes the answer to the question that was wanted, for the call's next beginning.
  mutating func record(_ outcome: TriggerOutcome) {
    if let wanted { entries.append((wanted.event, outcome)) }
    (wanted, next) = (nil, 0)
  }
}

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
