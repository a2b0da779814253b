internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import Mail
internal import MockServer
internal import Project
internal import Reports
internal import Synchronization
internal import Values

/// A source that receives what a pool's sender functions post, while it is watched.
final class WebhookSource: CodeSource {
  let name: String
  let keepsMessages = false
  private let settings: WebhookSettings
  private let now: @Sendable () -> Date
  private let receive: @Sendable (ReceiverRejection) -> Void
  /// The last rejected requests of the current watch.
  private let rejected = Mutex<[RejectedRequest]>([])

  /// The maximum number of rejected requests that are kept.
  private static let keptRejections = 1000

  /// Creates a source without listening; `receive` receives each request that is not a message.
  init(
    name: String,
    _ settings: WebhookSettings,
    now: @escaping @Sendable () -> Date,
    receive: @escaping @Sendable (ReceiverRejection) -> Void = { _ in }
  ) {
    (self.name, self.settings, self.now, self.receive) = (name, settings, now, receive)
  }

  /// A source with the same settings that prints each request it rejects.
  func reporting(to errors: Output) -> WebhookSource {
    WebhookSource(name: name, settings, now: now) { errors.say("rejected a request: \($0.reason)") }
  }

  /// Listens until the task is canceled; messages from before the call are unknown.
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    rejected.withLock { $0 = [] }
    let configuration: MessageReceiverConfiguration
    do throws(WebhookSettingsError) { configuration = try settings.configuration() } catch {
      throw .unusableReceiver(reason: error.message, declaration: settings.declaration)
    }
    let receiver = MessageReceiver(
      configuration,
      sink: InboxSink(inbox: inbox),
      respondsFirst: true,
      onRejection: note,
      now: now
    )
    do throws(MockServerError) { try await receiver.run { _ in inbox.begin() } } catch {
      throw .notListening(
        address: settings.address,
        reason: error.reason,
        declaration: settings.declaration
      )
    }
  }

  /// Names the address and the requests that the receiver rejected.
  func search(for recipient: Recipient, since: Date) async -> SourceSearch? {
    let requests = rejected.withLock { $0.filter { $0.date >= since } }
    return .receiver(address: settings.address, rejected: requests)
  }

  /// Reports the requests that the receiver rejected.
  func finish() async -> String? {
    let requests = rejected.withLock(\.self)
    guard !requests.isEmpty else { return nil }
    // A receiver has a few reasons at most.
    let reasons = Dictionary(grouping: requests, by: \.reason).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let words = reasons.map { reason, count in
      reasons.count == 1 ? reason : "\(reason) (\(count))"
    }
    let start = "\(name) rejected \(requests.count.counting("request")): "
    return start + words.joined(separator: "; ")
  }

  private func note(_ rejection: ReceiverRejection) {
    receive(rejection)
    let request = RejectedRequest(
      at: now(),
      because: rejection.summary,
      isUnauthorized: rejection.isUnauthorized
    )
    rejected.withLock { $0 = $0.suffix(WebhookSource.keptRejections - 1) + [request] }
  }
}

/// Delivers received messages to the awaits of a run.
private struct InboxSink: MessageSink {
  let inbox: SourceInbox

  func deliver(_ message: OutgoingMessage) async throws {
    inbox.deliver(try MailMessage(parsing: message.rfc5322))
  }
}

extension WebhookSettings {
  /// The address as users write it.
  var address: String { "\(HostName(host)?.urlForm ?? host):\(port)" }

  /// The settings of the server, with the certificate's files read.
  func configuration() throws(WebhookSettingsError) -> MessageReceiverConfiguration {
    let text = secret.reveal()
    let minimum = MessageReceiverConfiguration.shortestSecret
    guard text.utf8.count >= minimum else { throw .shortSecret(minimum: minimum) }
    guard text.utf8.allSatisfy(\.isVisibleASCII) else { throw .unsendableSecret }
    let isLocal = HostName(host)?.isLoopback ?? false
    guard isLocal || certificate != nil || isInsecure else { throw .noTLS }
    var configuration = MessageReceiverConfiguration(secret: secret)
    (configuration.host, configuration.port) = (host, port)
    if let certificate {
      let files = CertificateFiles(certificate: certificate.file, key: certificate.keyFile)
      do throws(CertificateFileError) { configuration.certificate = try files.read() } catch {
        throw .certificate(error)
      }
    }
    return configuration
  }
}
