internal import CodeSources
internal import Mail
internal import RunRecord
internal import Scenario

/// The responses to steps that can make the pool send messages, for awaits that receive none.
struct SendingLog {
  /// The result of a call or a skipped step.
  enum Result {
    case sent([SentMessage])
    /// The pool sent nothing, with the reason: `returned LimitExceededException`.
    case nothing(String)
    /// The response does not show whether the pool, or the code behind it, sent a message.
    case unknown
  }

  fileprivate struct Entry {
    var step: StepNumber
    /// The operation; nil for a step that called no operation.
    var operation: String?
    var result: Result
  }

  fileprivate struct Await {
    var step: StepNumber
    var recipient: Recipient
    /// The number of entries before the await.
    var place: Int
  }

  private var entries: [Entry] = []
  private var awaits: [Await] = []

  mutating func note(_ result: Result, step: StepNumber, operation: String? = nil) {
    entries.append(Entry(step: step, operation: operation, result: result))
  }

  /// Records an await, which gets all messages that the recipient has received so far.
  mutating func noteAwait(step: StepNumber, of recipient: Recipient) {
    awaits.append(Await(step: step, recipient: recipient, place: entries.count))
  }

  /// The reasons that no message can reach the recipient; empty if a message can, or if none is
  /// known.
  ///
  /// `isClosed` means that only the steps make the pool send messages, without any of the team's
  /// code.
  func reasons(against recipient: Recipient, isClosed: Bool) -> [String] {
    let last = awaits.last { $0.recipient.fits(recipient) }
    let since = entries[(last?.place ?? 0)...]
    guard !since.contains(where: { $0.isOpen(to: recipient) }) else { return [] }
    guard since.isEmpty else { return SendingLog.reasons(since) }
    guard let last, isClosed, !entries.contains(where: \.isUnknown) else { return [] }
    return [
      "the await in step \(last.step) took the last message, and no later step sent a message"
    ]
  }

  /// The reason that a step's last call sent nothing; nil if the call sent or may have sent
  /// messages.
  func unsent(by step: StepNumber) -> String? {
    guard let last = entries.last(where: { $0.step == step }), case .nothing = last.result else {
      return nil
    }
    return last.description
  }

  /// One reason for each step, from the step's last call.
  private static func reasons(_ entries: ArraySlice<Entry>) -> [String] {
    var steps: [StepNumber] = []
    var words: [StepNumber: String] = [:]
    for entry in entries {
      if words[entry.step] == nil { steps.append(entry.step) }
      words[entry.step] = entry.description
    }
    return steps.compactMap { words[$0] }
  }
}

extension SendingLog.Entry {
  fileprivate var isUnknown: Bool { if case .unknown = result { true } else { false } }

  /// Whether the call may have sent a message to the recipient.
  fileprivate func isOpen(to recipient: Recipient) -> Bool {
    switch result {
    case .unknown: true
    case .nothing: false
    case .sent(let messages):
      messages.contains { $0.recipient.map { recipient.fits($0) } ?? true }
    }
  }

  fileprivate var description: String {
    let call = operation.map { " (\($0))" } ?? ""
    switch result {
    case .unknown: return "step \(step)\(call)"
    case .nothing(let reason): return "step \(step)\(call) \(reason)"
    case .sent(let messages):
      let targets = messages.map { message in
        let medium = message.medium == .sms ? "SMS" : "email"
        return "\(medium) to \(message.recipient?.description ?? "an unknown address")"
      }
      return "step \(step)\(call) sent \(targets.joined(separator: " and "))"
    }
  }
}
