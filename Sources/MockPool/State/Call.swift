import FoundationEssentials
import JSON

/// One call under way: what it asks, when, and the messages that it causes.
struct Call: Sendable {
  /// What is asked; while a page has an operation of the API done, that operation.
  var request: MockRequest
  let now: Date
  var random: CallRandom
  var messages: [MockMessage] = []

  /// What functions have answered so far.
  var tape: TriggerReplay

  /// The declared triggers that it has asked so far.
  var triggerCalls: [TriggerCall] = []

  init(_ work: CallWork) {
    request = work.request
    now = work.now
    random = work.random
    tape = work.tape
  }

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
  case page(OAuthAnswer)
  case pending(MockComputation.Work)
  case sign(MockSigning.Work)

  static let empty = Answer.body([:])
}
