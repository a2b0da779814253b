internal import Reports
internal import Runner

// Warnings before the first scenario, which count as errors with `--strict`.
extension PoolAccess {
  /// Reports a shortage of email messages, and throws if warnings count as errors.
  func warn(of shortage: EmailShortage) throws(CommandFailure) {
    environment.errors.say("warning: \(shortage.message)")
    guard isStrict else { return }
    throw .warned(1, "nothing was \(purpose.participle)")
  }

  /// Throws if there are warnings about the pool's configuration file and they count as errors.
  ///
  /// The file's reader has already reported them.
  func requireNone(of warnings: [Problem]) throws(CommandFailure) {
    guard isStrict, !warnings.isEmpty else { return }
    throw .warned(warnings.count, "nothing was \(purpose.participle)", warnings)
  }
}
