extension ActionEntry {
  static let signOut = verb(
    "signOut",
    "Signs the session's user out; the session is empty afterwards.",
    [.optional("global", .boolean, "Whether to end every session of the user.")],
    outcome: [.done],
    operations: ["RevokeToken", "GlobalSignOut"]
  ) { given in
    .signOut(global: given.boolean("global") ?? .literal(false))
  }
}
