import LoopbackServer
import Testing
import Transport

@testable import Workflows

/// A message in the mock's list; times are seconds after a fixed minute.
private func message(_ code: String, at second: Int, of pool: String = "eu_A") -> String {
  #"{"code":"\#(code)","at":"2026-11-21T08:00:0\#(second).000Z","poolId":"\#(pool)"}"#
}

@Suite struct `The newest code of a running mock` {
  @Test(arguments: [
    // Two messages of the same millisecond.
    ([message("1", at: 1), message("2", at: 1)], [], "2"),
    // The clock of another pool is ahead.
    ([message("1", at: 9, of: "eu_B"), message("2", at: 1)], [], "2"),
    ([message("1", at: 1)], [message("1", at: 1), message("2", at: 1)], "2"),
    ([message("1", at: 1), message("2", at: 1)], [message("1", at: 1)], "2"),
    ([message("1", at: 1)], [message("2", at: 2)], "2"),
    ([message("2", at: 2)], [message("1", at: 1)], "2"),
    ([message("2", at: 1), #"{"at":"2026-11-21T08:00:02.000Z"}"#], [], "2"),
    ([], [message("1", at: 1), message("2", at: 1)], "2"),
  ])
  func `is in the message that was sent last, by address or by user name`(
    _ sent: [String],
    _ addressed: [String],
    _ code: String
  ) async throws {
    let lists = [sent, addressed].map { #"{"messages":[\#($0.joined(separator: ","))]}"# }
    let server = try LoopbackServer(inTurn: lists.map { [.answer(200, $0)] })
    let transport = Transport(TransportConfiguration(proxy: .none))
    let url = String(server.url.dropLast())
    let inbox = MockInbox(endpoint: url, pool: nil, token: nil, transport)
    #expect(try await inbox.newestCode(for: "ann@example.com", .zero) == code)
    await transport.shutdown()
  }
}
