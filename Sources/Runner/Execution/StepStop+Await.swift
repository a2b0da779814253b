internal import CodeSources

extension StepStop {
  /// The result of an await without a message, or with an unexpected message.
  init(_ error: AwaitError, remark: String? = nil) {
    self =
      switch error {
      case .timedOut:
        .timeout(message: error.message, details: error.details + [remark].compactMap(\.self))
      case .ambiguousCode, .nothingSent, .unexpected:
        .unusable(message: error.message, details: error.details)
      case .unreachable, .unseen: .environment(message: error.message, details: error.details)
      case .cancelled: .cancelled
      }
  }
}
