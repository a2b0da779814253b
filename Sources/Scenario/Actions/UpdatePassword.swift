/// Changes the signed-in user's password.
package struct UpdatePassword: DefinedAction {
  package let oldPassword: TextTemplate

  package let newPassword: TextTemplate

  package static let name = "updatePassword"

  package static let definition = ActionDefinition.verb(
    name,
    "Changes the signed-in user's password.",
    otherNames: ["changepassword"],
    [
      .required("oldPassword", .text, "The current password.", member: "PreviousPassword"),
      .required("newPassword", .text, "The new password.", member: "ProposedPassword"),
    ],
    outcome: [.done],
    operations: ["ChangePassword"],
    newPassword: "newPassword"
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    oldPassword = try given.text("oldPassword").needed()
    newPassword = try given.text("newPassword").needed()
  }

  package var sentence: String {
    "Changes the password from \(oldPassword.quotedSecret) to \(newPassword.quotedSecret)"
  }
}
