import LoopbackServer
import Mail
import Testing

@testable import CodeSources

@Test(.timeLimit(.minutes(10)))
func `a message that the server announces during a listing is not missed`() async throws {
  let server = try FakeIMAP { _, command in
    let text = mail(code: "111111")
    // The message arrives after the list was created. The server announces it only once, at the end
    // of this response.
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

@Test(.timeLimit(.minutes(10)))
func `a message that the server announces while the mailbox is opened is not missed`() async throws
{
  let server = try FakeIMAP({ $0.messages = [.init(uid: 1, text: mail(code: "000000"))] }) {
    _,
    command in
    let text = mail(code: "111111")
    return switch command {
    case "NOOP": [.send("$tag OK nothing new\r\n")]
    case _ where command.hasPrefix("EXAMINE"):
      [.send("* 1 EXISTS\r\n* OK [UIDVALIDITY 7] v\r\n* OK [UIDNEXT 2] n\r\n$tag OK done\r\n")]
    case _ where command.hasPrefix("FETCH"):
      [.send("* 1 FETCH (UID 1 RFC822.SIZE 9)\r\n* 2 EXISTS\r\n$tag OK done\r\n")]
    case _ where command.contains("BODY"):
      [.send("* 2 FETCH (UID 2 BODY[] {\(text.utf8.count)}\r\n\(text))\r\n$tag OK done\r\n")]
    default: nil
    }
  }
  try await watching(server.account()) { watched in
    // The message arrives before the step, so a check before the step must find it.
    let mark = await watched.expectations.currentPosition()
    watched.expectations.recordSending(step: "1", to: .address("ada@example.com"), since: mark)
    let error = await watched.failure(within: .milliseconds(1))
    #expect(
      error?.details.contains { $0.hasSuffix("it arrived before the sending step") } == true
    )
  }
}
