// What is said of client secrets.
extension MockFault {
  /// «unconfirmed»: the words; that only a confidential client gets another secret is documented.
  static let publicClient = invalidParameter("The user pool client has no client secret.")

  /// «unconfirmed»: the words and the type; that there are two at most is documented.
  static let tooManySecrets = limitExceeded(
    "The user pool client has the maximum number of client secrets."
  )

  /// «unconfirmed»: the words.
  static func noSuchSecret(_ id: String) -> MockFault {
    resourceNotFound("Client secret \(id) does not exist.")
  }

  /// «unconfirmed»: the words and the type; that the last one stays is documented.
  static let lastSecret = invalidParameter("The last client secret cannot be deleted.")
}
