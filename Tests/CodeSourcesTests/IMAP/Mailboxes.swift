import Mail
import Synchronization
import Testing
import Values

@testable import CodeSources

/// A message in a mailbox.
func mail(
  to address: String = "ada@example.com",
  code: String,
  more: String = ""
) -> String {
  """
  From: no-reply@verificationemail.com\r
  To: \(address)\r
  Message-ID: <\(code)@mail>\r
  \r
  Your code is \(code). \r
  \(more)
  """
}

/// A dispatcher with one scenario that watches one mailbox.
struct Watched: Sendable {
  let mailbox: IMAPMailbox
  let dispatcher: MessageDispatcher
  let expectations: MessageExpectations

  /// Awaits a message and returns its code.
  func code(
    to address: String = "ada@example.com",
    within: Duration = .seconds(30),
    by expectations: MessageExpectations? = nil
  ) async throws -> String {
    let request = AwaitRequest(to: .address(address), at: mailbox, within: within)
    return try await (expectations ?? self.expectations).awaitCode(request).code.reveal()
  }

  /// Expects the code of an awaited message.
  func expect(
    _ expected: String,
    to address: String = "ada@example.com",
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    let code = try await code(to: address)
    #expect(code == expected, sourceLocation: place)
  }

  /// Awaits a message that does not arrive, and returns the failure.
  func failure(
    to address: String = "ada@example.com",
    within: Duration = .seconds(30)
  ) async -> AwaitError? {
    do {
      _ = try await code(to: address, within: within)
      return nil
    } catch {
      return error as? AwaitError
    }
  }

  /// The arrivals so far, in order: codes, and names of unreadable messages.
  var arrivals: [String] {
    dispatcher.change { state in
      state.store.arrivals.map { arrival in
        switch arrival.content {
        case .message(let message):
          message.messageID.map { String($0.dropFirst().prefix { $0 != "@" }) } ?? "?"
        case .unreadable(let name): name
        }
      }
    }
  }
}

/// A switch that a test changes while a server's script reads it.
final class Switch: Sendable {
  private let value = Atomic(false)

  var isOn: Bool {
    get { value.load(ordering: .sequentiallyConsistent) }
    set { value.store(newValue, ordering: .sequentiallyConsistent) }
  }
}

/// Times for tests, without waits.
let quick: MailboxTimes = {
  var times = MailboxTimes(soon: .milliseconds(2), later: .milliseconds(2))
  times.retry.first = .milliseconds(1)
  times.retry.longest = .milliseconds(20)
  return times
}()

/// Runs a test with a watched mailbox.
///
/// All tasks and connections have ended when this function returns.
func watching(
  _ account: IMAPAccount,
  times: MailboxTimes? = quick,
  clock: WaitClock = .continuous,
  _ body: (Watched) async throws -> Void
) async throws {
  let mailbox = IMAPMailbox(name: "team-mailbox", account: account, times: times)
  try await MessageDispatcher.withDispatcher(clock: clock) { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.startWatching(mailbox)
    return try await body(
      Watched(mailbox: mailbox, dispatcher: dispatcher, expectations: expectations)
    )
  }
}

/// The failure of a mailbox that can't be read.
func rejection(_ account: IMAPAccount, times: MailboxTimes? = quick) async -> String? {
  do {
    try await watching(account, times: times) { _ in }
    return nil
  } catch {
    return (error as? AwaitError)?.message
  }
}
