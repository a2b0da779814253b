// What is said of groups.
extension MockFault {
  /// Seen in CLI error lines of CreateGroup.
  static let groupExists = MockFault(
    type: "GroupExistsException",
    message: "A group with the name already exists."
  )

  /// Seen in CLI error lines of AdminAddUserToGroup; «unconfirmed» for the other operations.
  static let noSuchGroup = resourceNotFound("Group not found.")
}
