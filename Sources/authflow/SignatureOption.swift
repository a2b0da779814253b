internal import ArgumentParser
internal import AuthCrypto
internal import PoolClient
internal import Values

/// What `authflow mock` is told about signatures.
struct SignatureOption: ParsableArguments {
  @Flag(
    name: .customLong("check-signatures"),
    help: """
      Refuse calls that need a SigV4 signature and have no right one. The accepted key is that of \
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if set, AWS_SESSION_TOKEN.
      """
  )
  var isOn = false

  /// The accepted key; nil where signatures are not looked at.
  func credentials(in environment: [String: String]) throws(CommandFailure) -> AWSCredentials? {
    guard isOn else { return nil }
    func value(_ name: String) throws(CommandFailure) -> String {
      guard let value = environment[name], !value.isEmpty else {
        throw .usage(
          "--check-signatures accepts the key in the environment: set AWS_ACCESS_KEY_ID and "
            + "AWS_SECRET_ACCESS_KEY (\(name) is not set)"
        )
      }
      return value
    }
    let token = environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    return AWSCredentials(
      accessKeyID: try value("AWS_ACCESS_KEY_ID"),
      secretAccessKey: Secret(try value("AWS_SECRET_ACCESS_KEY")),
      sessionToken: token.map { Secret($0) }
    )
  }
}

extension AWSCredentials {
  /// The same keys for the one who checks.
  var accepted: SigV4.Credentials {
    SigV4.Credentials(
      accessKeyID: accessKeyID,
      secretAccessKey: secretAccessKey,
      sessionToken: sessionToken
    )
  }
}
