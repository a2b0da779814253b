extension ActionEntry {
  static let fetchAuthSession = verb(
    "fetchAuthSession",
    "Reads the session's tokens, fresh ones where they are about to expire.",
    [.optional("refresh", .boolean, "Whether to fetch fresh tokens in any case.")],
    outcome: [.done, .tokens],
    mainValue: "tokens",
    operations: ["GetTokensFromRefreshToken"],
    onlyReads: true
  ) { given in
    .fetchAuthSession(
      refresh: given.boolean("refresh") ?? .literal(false),
      metadata: given.metadata
    )
  }
}
