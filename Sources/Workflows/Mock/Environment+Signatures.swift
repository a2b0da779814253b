internal import AuthCrypto
internal import Values

extension Environment {
  /// The key that signatures have to be made with, where they are checked.
  var acceptedCredentials: AWSCredentials {
    get throws(CommandFailure) {
      let token = variables["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      return AWSCredentials(
        accessKeyID: try signingValue("AWS_ACCESS_KEY_ID"),
        secretAccessKey: Secret(try signingValue("AWS_SECRET_ACCESS_KEY")),
        sessionToken: token.map { Secret($0) }
      )
    }
  }

  private func signingValue(_ name: String) throws(CommandFailure) -> String {
    guard let value = variables[name], !value.isEmpty else {
      throw .usage(
        "--check-signatures accepts the key in the environment: set AWS_ACCESS_KEY_ID and "
          + "AWS_SECRET_ACCESS_KEY (\(name) is not set)"
      )
    }
    return value
  }
}
