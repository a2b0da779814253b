extension ActionEntry {
  static let advanceClock = testSide(
    "advanceClock",
    "Moves the mock pool's clock forward.",
    .duration,
    canFail: false
  ) { given in
    given.duration(CheckedParameters.sole).map { .advanceClock($0) }
  }
}
