internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import Mail
internal import MockServer
package import Project
internal import Reports
internal import Values
internal import Waiting

/// The request for `authflow inbox serve`.
package struct InboxServeRequest: Sendable {
  /// The IP address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 for a free port.
  package var port = 0
  /// The files of the certificate chain and its key; nil for plain HTTP.
  package var certificate: WebhookSettings.Certificate?
  /// Whether other machines may post without TLS.
  package var isInsecure = false
  /// The Maildir to which messages are delivered; nil to only print them.
  package var outbox: String?

  package init() {}
}

/// `authflow inbox serve`: receives what a pool's sender functions post.
package struct InboxServeWorkflow {
  /// The variable with the secret that each post must have.
  static let secretVariable = "AUTHFLOW_WEBHOOK_SECRET"

  private let request: InboxServeRequest
  private let environment: Environment

  package init(_ request: InboxServeRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Serves and prints each message until the environment's `stop` is raised.
  package func run() async throws {
    let configuration = try configuration()
    if let folder = request.outbox { try Outbox.check(folder, environment) }
    let sink = PrintingSink(
      outbox: request.outbox.map { folder in
        MaildirOutbox(path: environment.absolute(folder), name: Outbox.name, now: environment.now)
      },
      environment: environment
    )
    let receiver = MessageReceiver(
      configuration,
      sink: sink,
      onRejection: { [errors = environment.errors] rejection in
        errors.say("rejected a request: \(rejection.reason)")
      },
      now: environment.now
    )
    environment.listenForStop(environment.stop)
    try await serve(receiver)
  }

  /// Receives messages until `stop` is raised; throws if the receiver can't listen.
  private func serve(_ receiver: MessageReceiver) async throws(CommandFailure) {
    let end = await race(limit: nil, stop: environment.stop) {
      [environment] in
      await Result { () async throws(MockServerError) in
        try await receiver.run { url in
          environment.errors.say("receiving at \(url)/messages; press Ctrl-C to stop")
        }
      }
    }
    if case .finished(.failure(let error)) = end {
      throw CommandFailure(.environment, "can't receive messages: \(error.message)")
    }
  }

  private func configuration() throws(CommandFailure) -> MessageReceiverConfiguration {
    let variable = InboxServeWorkflow.secretVariable
    guard let secret = environment.variables[variable], !secret.isEmpty else {
      throw .usage("set \(variable) to the secret that the sender function sends")
    }
    environment.redactor.add(Secret(secret))
    var settings = WebhookSettings(port: request.port, secret: Secret(secret))
    settings.host = request.host
    settings.certificate = request.certificate
    settings.isInsecure = request.isInsecure
    do throws(WebhookSettingsError) { return try settings.configuration() } catch {
      switch error {
      case .noTLS:
        throw .usage(
          "`\(request.host)` is reachable by other machines: use --tls-certificate and --tls-key, "
            + "or --insecure behind a proxy with TLS"
        )
      case .certificate: throw .usage(error.message)
      case .shortSecret, .unsendableSecret: throw .usage("\(variable): \(error.message)")
      }
    }
  }
}

/// Stores each message in a folder, and then prints it.
private struct PrintingSink: MessageSink {
  let outbox: MaildirOutbox?
  let environment: Environment

  func deliver(_ message: OutgoingMessage) async throws {
    let parsed = try MailMessage(parsing: message.rfc5322)
    try await outbox?.append(message.rfc5322)
    environment.output.write(parsed.shown(at: environment.now()))
  }
}
