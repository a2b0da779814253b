// What is said of client secrets.
extension MockFault {
  /// «unconfirmed»: the words.
  static func noSuchSecret(_ id: String) -> MockFault {
    resourceNotFound("Client secret \(id) does not exist.")
  }
}
