import LoopbackServer
import Mail
import Testing

@testable import CodeSources

@Test(.timeLimit(.minutes(1)))
func `what a server tells of while it lists messages is not forgotten`() async throws {
  let server = try FakeIMAP { _, command in
    let text = mail(code: "111111")
    // The message comes after the list was made: only the answer's end tells of it, and only once.
    return switch command {
    case "NOOP": [.send("$tag OK nothing new\r\n")]
    case "UID FETCH 1:* (UID)": [.send("* 1 EXISTS\r\n$tag OK done\r\n")]
    case _ where command.contains("BODY"):
      [.send("* 1 FETCH (UID 1 BODY[] {\(text.utf8.count)}\r\n\(text))\r\n$tag OK done\r\n")]
    default: nil
    }
  }
  var times = quick
  times.recheck = .seconds(3600)
  try await watching(server.account(), times: times) { watched in
    let code = try await watched.code(within: .seconds(5))
    #expect(code == "111111")
  }
}
