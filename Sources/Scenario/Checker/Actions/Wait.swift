extension ActionEntry {
  static let wait = testSide(
    "wait",
    "Lets real time pass.",
    .duration,
    canFail: false
  ) { given in
    given.duration(CheckedParameters.sole).map { .wait($0) }
  }
}
