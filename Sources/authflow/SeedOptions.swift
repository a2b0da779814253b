internal import ArgumentParser

/// The seed of runs on mocks.
struct SeedOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      The seed for generated values. The same seed produces the same values. Default: a random seed.
      """.taking("number"),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?
}

/// The seed of runs that can use live pools.
struct LiveSeedOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      The seed for generated values. The same seed produces the same values, except the run's ID \
      on a live pool. Phone numbers do not contain the ID. If an earlier run with the seed left \
      users, sign-ups with their phone numbers fail. Default: a random seed.
      """
      .taking("number"),
    transform: OptionValue.number(in: 0...UInt64.max)
  )
  var seed: UInt64?
}
