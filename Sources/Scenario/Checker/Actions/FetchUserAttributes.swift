extension ActionEntry {
  static let fetchUserAttributes = verb(
    "fetchUserAttributes",
    "Reads the signed-in user's attributes.",
    [],
    outcome: [.done, .attributes],
    mainValue: "attributes",
    operations: ["GetUser"],
    onlyReads: true
  ) { _ in
    .fetchUserAttributes
  }
}
