import JSON

extension LiveStage {
  /// A user signs up.
  static let signUp = """
    scenario: Signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }

    """

  /// A user signs up, confirms with the code, and signs in.
  static let signUpAndIn = """
    scenario: A new user confirms with the code and signs in
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: confirmSignUp }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { tokens: { id: { claims: { token_use: id } } } }

    """

  /// A user who signs in with a temporary password.
  static let ann: JSONObject = [
    "Username": "ann@example.com", "TemporaryPassword": "Abcdef1!",
    "UserAttributes": [["Name": "email", "Value": "ann@example.com"]],
  ]

  /// The beginning of the rejection of a call.
  static func rejection(_ place: String, _ call: String, _ step: String) -> String {
    "test.yaml:\(place): \(call) is not allowed on the pool `staging` (\(step)): "
  }
}
