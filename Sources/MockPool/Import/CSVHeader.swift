import JSON

extension MockPool {
  /// GetCSVHeader: the columns of a file of users to import.
  ///
  /// Standard attributes are in the order of the developer guide's example; where custom ones stand is
  /// «unconfirmed» (in files that were made of real pools they come before the last two).
  func getCSVHeader() -> Answer {
    let custom = (description["SchemaAttributes"]?.array ?? [])
      .compactMap { $0["Name"]?.string }
      .filter { $0.hasPrefix("custom:") }
    let columns =
      MockPool.standardColumns + custom + ["cognito:mfa_enabled", "cognito:username"]
    return .body([
      "UserPoolId": .string(id), "CSVHeader": .array(columns.map(JSONValue.string)),
    ])
  }

  private static let standardColumns = [
    "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
    "profile", "picture", "website", "email", "email_verified", "gender", "birthdate", "zoneinfo",
    "locale", "phone_number", "phone_number_verified", "address", "updated_at",
  ]
}
