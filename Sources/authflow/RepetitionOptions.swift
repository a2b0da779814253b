internal import ArgumentParser

/// Options for repeated runs of a scenario, and for the end of a run after a failure.
struct RepetitionOptions: ParsableArguments {
  @Flag(
    help: """
      After the first failure outside the quarantine, do not start any more scenarios. \
      `defaults.failFast: true` in the project file has the same effect.
      """
  )
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: """
      Rerun a failed scenario up to N times. The `retries` key in a scenario takes precedence. \
      Default: 0.
      """
      .taking("n"),
    transform: OptionValue.number(in: 0...100)
  )
  var retries: Int?

  @Option(
    name: .customLong("repeat"),
    parsing: .unconditional,
    help: "Run each scenario N times, and generate new values each time. Default: 1."
      .taking("n"),
    transform: OptionValue.number(in: 1...1000)
  )
  var repetitions: Int?

  @Flag(help: "Do not fail the run because of flaky scenarios, which pass only on a retry.")
  var allowFlaky = false
}
