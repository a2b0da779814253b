internal import Diagnostics
internal import Values

extension AwaitError {
  /// A one-line message that is complete without `details`.
  package var message: String {
    switch self {
    case .timedOut(let timeout):
      "no \(timeout.purpose.noun) arrived for \(timeout.recipient) within "
        + "\(timeout.within.sourceText): looked at "
        + "\(timeout.passedOver.count.counting("message")) in \(timeout.source)"
        + timeout.missingPathClause
    case .nothingSent(let timeout, _):
      "no \(timeout.purpose.noun) can arrive for \(timeout.recipient): "
        + "no step sent a \(timeout.purpose.noun) for this await"
    case .unexpected(let unexpected): unexpected.message
    case .ambiguousCode(let ambiguity):
      "expected one code in the message for \(ambiguity.recipient), "
        + "got \(ambiguity.candidates.count) different codes"
    case .unreachable(let source, let error): "can't read \(source): \(error.message)"
    case .unseen(let source, let step, let error):
      "could not read \(source) before \(step.map { "step \($0)" } ?? "the first step"): "
        + error.message
    case .cancelled: "stopped waiting for a message"
    }
  }

  /// Further facts, one per line, with codes masked.
  package var details: [String] {
    switch self {
    case .timedOut(let timeout): timeout.details
    case .nothingSent(let timeout, let reasons): reasons + timeout.arrivals
    case .unexpected(let unexpected): unexpected.details
    case .ambiguousCode(let ambiguity): ambiguity.details
    case .unreachable(_, let error), .unseen(_, _, let error):
      [error.declaration].compactMap(\.self)
    case .cancelled: []
    }
  }
}

extension CodeSourceError {
  /// The sentence that states where the source is declared; nil if unknown.
  fileprivate var declaration: String? {
    switch self {
    case .mailbox(let failure): failure.declaration
    case .http(let failure): failure.declaration
    case .notListening(_, _, let declaration), .unusableReceiver(_, let declaration): declaration
    case .unusableFolder, .ended, .command: nil
    }
  }
}
