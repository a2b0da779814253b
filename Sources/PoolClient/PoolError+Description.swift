extension PoolError {
  /// Whether AWS rejected the keys or the signature, and not only the caller's permissions.
  package var rejectsKeys: Bool {
    type != "AccessDeniedException" && PoolError.credentialsErrors.contains(type)
  }

  /// The error as the result of a call, such as `SignUp returned TYPE: MESSAGE`.
  package func returned(by operation: String) -> String {
    "\(operation) returned \(type)" + (message.map { ": \($0)" } ?? "")
  }
}
