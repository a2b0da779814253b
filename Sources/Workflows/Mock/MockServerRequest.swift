internal import AuthCrypto
package import MockServer
package import Transport
internal import Values

/// The request for `authflow mock`.
package struct MockServerRequest: Sendable {
  /// The IP address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for a free port.
  package var port = 0
  /// Additional names and addresses by which clients may reach the mock.
  package var allowedHosts: [String] = []
  /// The files of the certificate chain and its key; nil for plain HTTP.
  package var certificate: (file: String, keyFile: String)?
  /// The configuration file of the first pool; nil for a pool like a new pool in the AWS console.
  package var configuration: String?
  /// The region of the first pool; nil for the region in its configuration.
  package var region: String?
  package var issuer = MockServerConfiguration.Issuer.service
  /// The path of the state file, in which pools are stored; nil if pools are not stored.
  package var state: String?
  /// The time by which the clocks of all pools are ahead of real time at least.
  package var clockAdvance = Duration.zero
  /// The Maildir to which messages are delivered; nil for memory.
  package var outbox: String?
  /// The server to which email is delivered; nil for no server.
  package var smtp: SMTPServer?
  /// The endpoint that runs the functions of triggers; nil for no endpoint.
  package var lambdaEndpoint: String?
  /// Whether hourly limits on attempts are off.
  package var liftsLimits = false
  package var checksSignatures = false
  /// Whether a line is printed for each call.
  package var isVerbose = false

  package init() {}
}

extension Environment {
  /// The variable with the token that control endpoints require if other machines can reach the
  /// mock.
  static let tokenVariable = "AUTHFLOW_CONTROL_TOKEN"

  /// The token; nil if the variable is not set.
  var controlToken: String? {
    get throws(CommandFailure) {
      guard let token = variables[Environment.tokenVariable], !token.isEmpty else { return nil }
      guard token.utf8.allSatisfy(\.isVisibleASCII) else {
        let fault = "has characters that are not allowed in a header: use ASCII without spaces"
        throw .usage("\(Environment.tokenVariable) \(fault)")
      }
      return token
    }
  }

  /// The credentials that signatures must use, from the environment variables.
  var acceptedCredentials: AWSCredentials {
    get throws(CommandFailure) {
      let token = variables["AWS_SESSION_TOKEN"].nonEmpty
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
        "--check-signatures uses the credentials in the environment: set AWS_ACCESS_KEY_ID and "
          + "AWS_SECRET_ACCESS_KEY (\(name) is not set)"
      )
    }
    return value
  }
}
