import FoundationEssentials
import JSON
import Values

/// The state of a call: all data that it depends on except the pool, and its effects.
///
/// After a function has responded, the response is recorded. The call is then repeated with the
/// same time, randomness, and pool. The repeated call reaches the same event and finds the
/// response.
struct Call: Sendable {
  let step: Step

  /// The request; while a page runs an operation of the API, the request of that operation.
  var request: MockRequest
  let now: Date
  var random: CallRandom

  /// The responses of functions so far.
  var triggerReplay = TriggerReplay()
  var messages: [MockMessage] = []

  /// The calls of declared triggers so far.
  var triggerCalls: [TriggerCall] = []

  enum Step: Sendable {
    case begin
    case resume(MockContinuation.Step)
  }

  /// The value between calls.
  static let none: Call = {
    var source = SeededGenerator(seed: 0)
    let random = CallRandom(drawing: &source)
    let request = MockRequest(operation: "", input: [:])
    return Call(step: .begin, request: request, now: .distantPast, random: random)
  }()

  var operation: String { request.operation }

  var input: JSONObject { request.input }

  /// A string member; nil if it is missing.
  func text(_ member: String) -> String? { input[member]?.string }

  /// A string member that the service model requires and validation has therefore already checked.
  func required(_ member: String) -> String { text(member) ?? "" }
}

/// The result of a transition: a body, a response to a browser or app, or pending work.
enum Answer: Sendable {
  case body(JSONObject)
  case oauth(AuthorizationServerResponse)
  case pending(MockComputation.Work)
  case sign(MockSigning.Work)

  static let empty = Answer.body([:])
}
