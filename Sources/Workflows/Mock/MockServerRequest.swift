package import MockServer
package import Transport

/// What `authflow mock` is asked for.
package struct MockServerRequest: Sendable {
  /// The IP address to listen on.
  package var host = "127.0.0.1"
  /// 0 for a free one.
  package var port = 0
  /// Further names and addresses that clients may reach the mock by.
  package var allowedHosts: [String] = []
  /// The files of the certificate chain and its key; nil for plain HTTP.
  package var certificate: (file: String, keyFile: String)?
  /// The configuration file that the first pool is made of.
  package var configuration: String?
  /// The region of the first pool; nil for that of its configuration.
  package var region: String?
  package var issuer = MockServerConfiguration.Issuer.service
  /// The file that pools are kept in.
  package var state: String?
  /// The Maildir that messages are delivered to.
  package var outbox: String?
  /// The server that email is delivered to.
  package var smtp: SMTPServer?
  /// Where the functions of triggers run.
  package var lambdaEndpoint: String?
  /// Whether users may try codes and passwords as often as they like.
  package var liftsLimits = false
  package var checksSignatures = false
  /// Whether a line is printed for each call.
  package var isVerbose = false

  package init() {}
}
