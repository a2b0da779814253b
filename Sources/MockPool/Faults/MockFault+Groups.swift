// What is said of groups.
extension MockFault {
  /// Seen in CLI error lines of AdminAddUserToGroup; «unconfirmed» for the other operations.
  static let noSuchGroup = resourceNotFound("Group not found.")
}
