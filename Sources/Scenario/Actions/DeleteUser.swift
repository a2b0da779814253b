/// Deletes the signed-in user.
package struct DeleteUser: DefinedAction {
  package static let name = "deleteUser"

  package static let definition = ActionDefinition.verb(
    name,
    "Deletes the signed-in user.",
    otherNames: ["deleteaccount", "removeuser", "removeaccount"],
    outcome: [.done],
    operations: ["DeleteUser"]
  )

  package init(_ given: CheckedParameters) {}
}
