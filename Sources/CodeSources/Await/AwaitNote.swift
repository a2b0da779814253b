internal import Algorithms
internal import Diagnostics
internal import Values

/// The notes of an await that received its message.
enum AwaitNote {
  static func fewer(_ count: Int, of expected: Int, steps: [SendingOrigin]) -> String {
    "took the newest message, but only \(count) of the \(expected) messages that \(sends(steps)) "
      + "arrived in time"
  }

  static func repeated(_ source: String, after time: Duration) -> String {
    "took a message that an earlier await already took: \(source) returned no other message in "
      + time.sourceText
  }
}

extension AwaitPurpose {
  var noun: String { self == .code ? "code" : "message" }

  var activity: String {
    switch self {
    case .code: "waited for a code"
    case .message: "waited for a message"
    case .noMessage: "looked for messages"
    }
  }
}

/// A time relative to the start of a step or an await.
func moment(_ time: Duration, of what: String) -> String {
  time < .zero
    ? "\((.zero - time).sourceText) before the \(what)"
    : "\(time.sourceText) into the \(what)"
}

/// The clause about the steps that send: a subject with its verb.
func sends(_ origins: [SendingOrigin]) -> String {
  // A repeated step occurs several times in `origins`.
  let origins = Array(origins.uniqued())
  let names = origins.map(\.name)
  guard !names.isEmpty else { return "no step sends" }
  if origins == [.givenUsers] { return "\(names[0]) sends" }
  return names.count == 1 ? "step \(names[0]) sends" : "steps \(names.inSentence()) send"
}
