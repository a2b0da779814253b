import CognitoModel
import JSON

// The columns of a file of users to import.
extension MockPool {
  /// The columns of a file of users to import.
  ///
  /// Standard attributes are in the order of the developer guide's example. The position of custom
  /// attributes is «unconfirmed». In files from real pools, they come before the last two columns.
  func getCSVHeader() -> Answer {
    .body([
      "UserPoolId": .string(id), "CSVHeader": .strings(importColumns),
    ])
  }

  /// The columns that a file must have, in any order.
  var importColumns: [String] {
    MockPool.standardColumns.map(\.rawValue) + settings.customAttributes
      + [ImportedUser.mfa, ImportedUser.username]
  }

  private static let standardColumns: [StandardAttribute] = [
    .name, .givenName, .familyName, .middleName, .nickname, .preferredUsername, .profile, .picture,
    .website, .email, .emailVerified, .gender, .birthdate, .zoneinfo, .locale, .phoneNumber,
    .phoneNumberVerified, .address, .updatedAt,
  ]
}
