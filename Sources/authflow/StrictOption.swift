internal import ArgumentParser

/// Whether what is doubtful counts as wrong.
struct StrictOption: ParsableArguments {
  @Flag(
    help: """
      A warning counts as a mistake; in a run, a scenario whose `given` the pool does not meet fails.
      """
  )
  var strict = false
}
