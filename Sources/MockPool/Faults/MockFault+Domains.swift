// What is said of domains and tags.
extension MockFault {
  /// Seen in reports of CloudFormation and Terraform.
  static let domainTaken = invalidParameter("Domain already associated with another user pool.")

  /// Seen in an error of boto3's.
  static let hasDomain = invalidParameter("User pool already has a domain configured.")

  /// Seen for DeleteUserPoolDomain; «unconfirmed» for UpdateUserPoolDomain.
  static let noSuchDomain = invalidParameter("No such domain or user pool exists.")

  /// Seen for a prefix with a dot (mineiros-io/terraform-aws-cognito-user-pool#69); «unconfirmed» for
  /// a custom domain without one.
  static let badDomainName = invalidParameter(
    "The domain name contains an invalid character. Domain names can only contain lower-case letters, "
      + "numbers, and hyphens. Please enter a different name that follows this format: "
      + #"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#
  )

  /// Seen in reports; which words are reserved is documented.
  static func reservedWordInDomain(_ word: String) -> MockFault {
    invalidParameter("Domain cannot contain reserved word: \(word)")
  }

  static let domainBlocksDeletion = invalidParameter(
    "User pool cannot be deleted. It has a domain configured that should be deleted first."
  )

  /// «unconfirmed»: the words.
  static func noSuchResource(_ arn: String) -> MockFault {
    resourceNotFound("Resource \(arn) does not exist.")
  }

  /// «unconfirmed»: the words; the limit is documented.
  static func tooManyTags(_ limit: Int) -> MockFault {
    invalidParameter("A user pool can have at most \(limit) tags.")
  }

  /// «unconfirmed»: the words; that the prefix is reserved is documented for all services.
  static func reservedTag(_ key: String) -> MockFault {
    invalidParameter("Tag key \(key) begins with the reserved prefix aws:")
  }
}
