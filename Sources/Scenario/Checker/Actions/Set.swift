extension ActionEntry {
  static let set = testSide(
    "set",
    "Gives names to values.",
    .newNames,
    canFail: false
  ) { given in
    .set(given.variables)
  }
}
