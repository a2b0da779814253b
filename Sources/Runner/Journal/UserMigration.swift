internal import JSON
internal import PoolClient

/// A call for which a pool may create a user through a UserMigration trigger.
///
/// The service calls the trigger when a user that the pool does not have signs in with a password
/// or resets a forgotten password (developer guide, "Migrate user Lambda trigger").
struct UserMigration {
  /// The user's name in the request.
  let name: String

  /// Reads the name; nil for other calls.
  init?(_ request: PoolRequest) {
    let input = request.shown
    let name: String?
    switch request.operation {
    case "ForgotPassword": name = input["Username"]?.string
    case "InitiateAuth", "AdminInitiateAuth":
      guard input["AuthParameters"]?["PASSWORD"] != nil else { return nil }
      name = input["AuthParameters"]?["USERNAME"]?.string
    default: return nil
    }
    guard let name else { return nil }
    self.name = name
  }
}

extension ScenarioPool {
  /// Whether a call may create a user through a UserMigration trigger.
  ///
  /// If the pool's settings are unknown, a sign-in may, because its response shows the new user.
  func mayMigrateUsers(for operation: String) -> Bool {
    let isKnown = members.answer { $0["SchemaAttributes"] != nil }
    guard isKnown else { return operation != "ForgotPassword" }
    return members.answer { $0["LambdaConfig"]?["UserMigration"] != nil }
  }
}
