import FoundationEssentials
import JSON
import Values

/// One call under way: all that it depends on but the pool, and what it causes beside its answer.
///
/// A function's answer is put on the tape, and the call is repeated with the same time and chance in the
/// pool as it was: it comes to the same question and finds the answer there.
struct Call: Sendable {
  let step: Step

  /// What is asked; while a page has an operation of the API done, that operation.
  var request: MockRequest
  let now: Date
  var random: CallRandom

  /// What functions have answered so far.
  var tape = TriggerReplay()
  var messages: [MockMessage] = []

  /// The declared triggers that it has asked so far.
  var triggerCalls: [TriggerCall] = []

  enum Step: Sendable {
    case begin
    case resume(MockContinuation.Step)
  }

  /// What a pool has before its first call.
  static let none: Call = {
    var source = SeededGenerator(seed: 0)
    let random = CallRandom(drawing: &source)
    let request = MockRequest(operation: "", input: [:])
    return Call(step: .begin, request: request, now: .distantPast, random: random)
  }()

  var operation: String { request.operation }

  var input: JSONObject { request.input }

  /// A text member; nil where it is missing.
  func text(_ member: String) -> String? { input[member]?.string }

  /// A text member that the service model requires, so that validation has already seen it.
  func required(_ member: String) -> String { text(member) ?? "" }
}

/// What a transition gives: the body of a success, what a browser is shown, or arithmetic that comes before.
enum Answer: Sendable {
  case body(JSONObject)
  case oauth(OAuthAnswer)
  case pending(MockComputation.Work)
  case sign(MockSigning.Work)

  static let empty = Answer.body([:])
}
