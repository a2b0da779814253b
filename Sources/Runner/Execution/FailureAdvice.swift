internal import RunRecord

/// The instruction for an error whose cause is known.
struct FailureAdvice {
  private let type: String

  /// The operation that returns the error; nil for any.
  private let operation: String?

  /// A part of the error's message; empty for any message.
  private let message: String

  /// The sentence for a situation; nil if the cause is not known.
  private let sentence: (FailureSituation) -> String?

  init(
    _ type: String,
    of operation: String? = nil,
    containing message: String = "",
    _ sentence: @escaping (FailureSituation) -> String?
  ) {
    (self.type, self.operation, self.message) = (type, operation, message)
    self.sentence = sentence
  }

  /// The advice on an error that no step expects; empty if the cause is not known.
  static func on(_ type: String, _ message: String?, _ situation: FailureSituation) -> [String] {
    let operation = situation.exchange?.operation
    var situation = situation
    situation.message = message
    for advice in all where advice.type == type {
      guard advice.operation == nil || advice.operation == operation,
        advice.message.isEmpty || message?.contains(advice.message) == true
      else { continue }
      if let sentence = advice.sentence(situation) { return [sentence] }
    }
    return []
  }

  private static var all: [FailureAdvice] { onSettings + onUsers }
}
