// What is said of domains and tags.
extension ServiceError {
  /// Seen in reports of CloudFormation and Terraform.
  static let domainTaken = invalidParameter("Domain already associated with another user pool.")

  /// Seen for DeleteUserPoolDomain; «unconfirmed» for UpdateUserPoolDomain.
  static let noSuchDomain = invalidParameter("No such domain or user pool exists.")

  /// «unconfirmed»: the words.
  static func noSuchResource(_ arn: String) -> ServiceError {
    resourceNotFound("Resource \(arn) does not exist.")
  }

  /// «unconfirmed»: the words; the limit is documented.
  static func tooManyTags(_ limit: Int) -> ServiceError {
    invalidParameter("A user pool can have at most \(limit) tags.")
  }

  /// «unconfirmed»: the words; that the prefix is reserved is documented for all services.
  static func reservedTag(_ key: String) -> ServiceError {
    invalidParameter("Tag key \(key) begins with the reserved prefix aws:")
  }
}
