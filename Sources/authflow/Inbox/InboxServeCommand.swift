internal import ArgumentParser
internal import Project
internal import Reports
internal import Values
internal import Workflows

/// `authflow inbox serve`: receives what custom sender functions post.
struct InboxServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Receives the codes that custom sender functions post, and prints them.",
    discussion: """
      A pool with a CustomSMSSender or CustomEmailSender function sends no messages by itself. A \
      function for test pools decrypts each code and posts it to this command. authflow's packages \
      contain such a function in share/doc/authflow/examples/sender. Each post needs the secret in \
      AUTHFLOW_WEBHOOK_SECRET as its bearer token. With --outbox, the messages are also stored in \
      a Maildir, which scenarios read as a source of kind `outbox`. A source of kind `webhook` \
      receives posts during a run without this command. Keep the output secret: anyone who sees it \
      can use the codes. Press Ctrl-C to stop.
      """
  )

  @Option(
    parsing: .unconditional,
    help: "The port to listen on, or 0 for a free port. Default: 9230.",
    transform: OptionValue.number(in: 0...65535)
  )
  var port = 9230

  @Option(
    help: "The IP address to listen on, such as 0.0.0.0 for all interfaces. Default: 127.0.0.1."
      .taking("address"),
    transform: OptionValue.ipAddress
  )
  var listen = "127.0.0.1"

  @Option(
    help: """
      Serve HTTPS with the certificate chain in FILE (PEM). Requires --tls-key. Without this \
      option, an address that other machines can reach requires --insecure.
      """
      .taking("file"),
    completion: .file()
  )
  var tlsCertificate: String?

  @Option(
    help: """
      The private key of the certificate in --tls-certificate (PEM). Requires --tls-certificate.
      """.taking("file"),
    completion: .file()
  )
  var tlsKey: String?

  @Flag(
    name: .customLong("insecure"),
    help: "Accept posts from other machines over plain HTTP, for use behind a proxy with TLS."
  )
  var isInsecure = false

  @Option(help: "Also store the messages in the Maildir DIR.".taking("dir"), completion: .directory)
  var outbox: String?

  @OptionGroup var process: EnvironmentOptions

  func validate() throws {
    try OptionValue.check([
      ("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey), ("--outbox", outbox),
    ])
    try OptionValue.checkCertificate(tlsCertificate, key: tlsKey)
  }

  func run() async throws {
    let environment = try process.environment
    var request = InboxServeRequest()
    (request.host, request.port) = (listen, port)
    if let tlsCertificate, let tlsKey {
      request.certificate = WebhookSettings.Certificate(
        file: tlsCertificate,
        keyFile: tlsKey
      )
    }
    (request.isInsecure, request.outbox) = (isInsecure, outbox)
    try await InboxServeWorkflow(request, environment).run()
  }
}
