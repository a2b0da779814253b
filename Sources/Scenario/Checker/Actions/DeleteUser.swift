extension ActionEntry {
  static let deleteUser = verb(
    "deleteUser",
    "Deletes the signed-in user.",
    outcome: [.done],
    operations: ["DeleteUser"]
  ) { _ in
    .deleteUser
  }
}
