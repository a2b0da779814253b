// What is said of import jobs and attributes that are added to a pool.
extension ServiceError {
  /// «unconfirmed»: the words.
  static func noSuchImportJob(_ id: String) -> ServiceError {
    resourceNotFound("User import job \(id) does not exist.")
  }

  /// «unconfirmed»: the words; the type is modelled.
  static let importJobNotCreated = preconditionNotMet("The job has been started already.")

  /// «unconfirmed»: the words; that one job runs at a time is documented.
  static let importRunning = preconditionNotMet("Another user import job is active.")

  /// «unconfirmed»: the words; the type is modelled.
  static let importJobNotRunning = preconditionNotMet("The job is not running.")

  private static func preconditionNotMet(_ message: String) -> ServiceError {
    ServiceError(type: "PreconditionNotMetException", message: message)
  }

  /// «unconfirmed»: the words, which are those about a custom attribute that the pool has.
  static func standardAttribute(_ name: String) -> ServiceError {
    invalidParameter("custom:\(name): Existing attribute already has name \(name).")
  }

  /// «unconfirmed»: the words; the type is documented.
  static let importInProgress = ServiceError(
    type: "UserImportInProgressException",
    message: "A user import job is in progress for the user pool."
  )
}
