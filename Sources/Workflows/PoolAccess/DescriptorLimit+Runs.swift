internal import MockServer

// The work that fits the limit on open file descriptors. Beyond the limit, libdispatch ends the
// process, and libcurl can't wake its thread (measured).
extension DescriptorLimit {
  /// The descriptors that a command needs apart from scenarios (measured: 20).
  private static let base = 48

  /// The most descriptors that a scenario usually needs, for calls and for a program.
  private static let perScenario = 4

  /// The most descriptors that a mutant needs, with its mock and its scenarios.
  private static let perMutant = 12

  /// The number of descriptors without which no mock can start.
  private static let minimum = 40

  /// The number of scenarios that can run at the same time.
  static var scenarios: Int { count(perScenario) }

  /// The number of mutants that can run at the same time.
  static var mutants: Int { count(perMutant) }

  /// Raises the limit, and throws if even one scenario would exceed it.
  static func requireEnough() throws(CommandFailure) {
    raise()
    guard let current, current < minimum else { return }
    throw CommandFailure(
      .environment,
      "the mock can't start, because this process can open only \(current) files; "
        + "raise the limit, for example with `ulimit -n 1024`"
    )
  }

  private static func count(_ each: Int) -> Int {
    guard let current else { return .max }
    return max(1, (current - base) / each)
  }
}
