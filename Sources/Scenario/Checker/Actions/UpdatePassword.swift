extension ActionEntry {
  static let updatePassword = verb(
    "updatePassword",
    "Changes the signed-in user's password.",
    [
      .required(
        "oldPassword",
        .text,
        "The password so far.",
        .member("PreviousPassword", of: "ChangePassword")
      ),
      .required(
        "newPassword",
        .text,
        "The password to set.",
        .member("ProposedPassword", of: "ChangePassword")
      ),
    ],
    outcome: [.done],
    operations: ["ChangePassword"]
  ) { given in
    guard let old = given.text("oldPassword"), let new = given.text("newPassword") else {
      return nil
    }
    return .updatePassword(old: old, new: new)
  }
}
