internal import PoolClient
internal import RunRecord

extension Failure {
  /// Whether the environment, not an unmet expectation, caused the failure.
  var isEnvironment: Bool { kind == .environment }

  /// Returns the failure with another detail.
  func noting(_ detail: String) -> Failure {
    var failure = self
    failure.details.append(detail)
    return failure
  }
}

extension Failure.Kind {
  /// The kind of an error that the step does not expect.
  ///
  /// An error about the run's own credentials proves nothing about the pool.
  static func unexpected(_ type: String) -> Failure.Kind {
    PoolError.credentialsErrors.contains(type) ? .environment : .error(type: type)
  }
}
