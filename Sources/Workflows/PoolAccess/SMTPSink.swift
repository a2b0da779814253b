internal import MockPool
internal import MockServer
internal import Synchronization
internal import Transport

/// Delivers the mock's email to a mail server, and then to the next sink.
///
/// SMS messages go only to the next sink.
struct SMTPSink: MessageSink {
  let server: SMTPServer
  let transport: Transport
  let next: any MessageSink

  /// Receives the reason why an email was not delivered.
  ///
  /// The call that sent the email fails without the reason.
  let reportProblem: @Sendable (String) -> Void

  private let notice = Notice()

  private final class Notice: Sendable {
    let isGiven = Atomic(false)
  }

  /// Delivers a message; the outbox does not receive email that the server rejects.
  func deliver(_ message: OutgoingMessage) async throws {
    switch message.medium {
    case .email: try await mail(message)
    case .sms: explainOnce()
    }
    try await next.deliver(message)
  }

  private func mail(_ message: OutgoingMessage) async throws {
    let delivery = SMTPDelivery(
      to: server,
      sender: message.sender,
      recipients: [message.recipient],
      message: message.rfc5322
    )
    do throws(TransportError) { try await transport.deliver(delivery) } catch {
      reportProblem("the message for \(message.recipient) can't be delivered: \(error.message)")
      throw error
    }
  }

  private func explainOnce() {
    guard !notice.isGiven.exchange(true, ordering: .relaxed) else { return }
    reportProblem(
      "SMS messages are not sent by email: read them with GET /_authflow/messages or --outbox"
    )
  }
}
