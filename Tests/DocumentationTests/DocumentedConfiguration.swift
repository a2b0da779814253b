import AuthCrypto
import Diagnostics
import FoundationEssentials
import MockServer
import PoolClient
import Project
@testable import Runner
import Transport
import Values

/// A configuration file in the documentation.
struct DocumentedConfiguration: Sendable {
  var text: String

  /// The diagnostics of the file's check and of its plan.
  ///
  /// If there are no diagnostics, the errors of a mock that creates the pool.
  func diagnostics() async throws -> [Diagnostic] {
    let checked = CheckedConfiguration(bytes: Notation.bytes(of: text), name: "pool.yaml")
    let plan = checked.configuration?.mockPlan
    let found = checked.diagnostics + (plan?.diagnostics ?? [])
    guard found.isEmpty, let plan else { return found }
    return try await rejection(of: plan, from: checked.source).map { [$0] } ?? []
  }

  private func rejection(of plan: MockPlan, from file: SourceFile) async throws -> Diagnostic? {
    let transport = Transport(TransportConfiguration(proxy: .none))
    let outcome: Result<Diagnostic?, any Error>
    do {
      outcome = .success(
        try await withEmbeddedMock(
          sink: Unsent(),
          now: { Date() },
          keys: .shared(making: { try DocumentedConfiguration.key.get() })
        ) { mock in
          let caller = PoolClient(
            transport: transport,
            endpoint: try PoolEndpoint(url: mock.url, region: PoolClient.mockRegion),
            credentials: StaticCredentials(
              AWSCredentials(accessKeyID: "test", secretAccessKey: Secret("test"))
            ),
            retry: .never,
            now: { Date() }
          )
          do throws(PlannedCallError) {
            let control = MockControl(url: mock.controlURL, transport: transport)
            _ = try await caller.make(plan, control)
          } catch {
            guard let diagnostic = error.diagnostic(in: file) else { throw error }
            return diagnostic
          }
          return nil
        }
      )
    } catch { outcome = .failure(error) }
    await transport.shutdown()
    return try outcome.get()
  }

  /// One key for all examples.
  ///
  /// Generating a key takes longer than the other work for an example.
  private static let key = Result { try RSAKey.generate() }
}

/// A sink for pools that send no messages.
private struct Unsent: MessageSink {
  struct Message: Error { var recipient: String }

  func deliver(_ message: OutgoingMessage) async throws {
    throw Message(recipient: message.recipient)
  }
}
