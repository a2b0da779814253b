// What is said of client secrets.
extension ServiceError {
  /// «unconfirmed»: the words.
  static func noSuchSecret(_ id: String) -> ServiceError {
    resourceNotFound("Client secret \(id) does not exist.")
  }
}
