// What is said of groups.
extension ServiceError {
  /// Seen in CLI error lines of AdminAddUserToGroup; «unconfirmed» for the other operations.
  static let noSuchGroup = resourceNotFound("Group not found.")
}
