internal import PoolClient
internal import Values

// Sign-ins on a device that the pool no longer has.
extension SignInAttempt {
  /// Drops the session's own device if the pool no longer has it, as in Amplify.
  ///
  /// Returns whether the request can be repeated without the device.
  mutating func dropsDevice(
    after error: PoolError?,
    in execution: isolated ScenarioExecution
  ) -> Bool {
    guard let error, error.isOfMissingDevice, !namesDevice, let own = device else { return false }
    execution.deviceMemories[session]?.devices.removeAll { $0.key == own.key }
    execution.state.notes.append(
      "the pool no longer has the device `\(own.key)`, so the session no longer uses this device"
    )
    device = nil
    return true
  }
}

extension Challenge {
  /// Sends a challenge response, and repeats it without a device that the pool no longer has.
  mutating func send(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    let answer = try await respond(responses, in: execution)
    guard attempt.dropsDevice(after: answer.error, in: execution) else { return answer }
    return try await respond(responses, in: execution)
  }
}

extension PoolError {
  /// Whether a device is missing, not a client or another part of the pool.
  ///
  /// The message `Device does not exist.` is from amplify-js.
  fileprivate var isOfMissingDevice: Bool {
    type == "ResourceNotFoundException" && message?.lowercased().contains("device") == true
  }
}
