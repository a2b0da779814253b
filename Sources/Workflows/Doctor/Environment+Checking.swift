internal import Waiting

extension Environment {
  /// The time limit of a check that sends one request.
  static let requestLimit = Duration.seconds(15)

  /// Makes a check, which ends at its time limit or when the command is stopped.
  func check(
    _ topic: DoctorCheck.Topic,
    _ name: String,
    within limit: Duration = Environment.requestLimit,
    _ body: @escaping @Sendable () async -> any DoctorFinding
  ) async -> DoctorCheck {
    switch await race(limit: limit, stop: stop, body) {
    case .finished(let finding): DoctorCheck(topic, name, finding)
    case .timedOut: DoctorCheck(topic, name, UncheckedFinding.tooSlow(limit))
    case .stopped: DoctorCheck(topic, name, UncheckedFinding.interrupted)
    }
  }
}

extension DoctorCheck.Topic {
  /// The checks that were not made, for one reason.
  func unchecked(_ names: [String], _ reason: UncheckedFinding) -> [DoctorCheck] {
    names.map { DoctorCheck(self, $0, reason) }
  }
}
