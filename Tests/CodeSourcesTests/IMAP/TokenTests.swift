import FoundationEssentials
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import Values

@testable import CodeSources

/// A server that accepts one token at a time, and a program that prints tokens.
private struct TokenStage {
  let folder: TestFolder
  let server: FakeIMAP
  private let accepted: Accepted

  private final class Accepted: Sendable {
    let token = Mutex("token-1")
  }

  init() throws {
    folder = try TestFolder()
    let accepted = Accepted()
    self.accepted = accepted
    server = try FakeIMAP({ $0.capabilities = "IMAP4rev1 SASL-IR AUTH=XOAUTH2" }) { _, command in
      guard command.hasPrefix("AUTHENTICATE XOAUTH2 ") else { return nil }
      let proof = Base64.decode(String(command.split(separator: " ")[2])) ?? []
      let isAccepted = accepted.token.withLock {
        String(decoding: proof, as: UTF8.self).contains("Bearer \($0)\u{1}")
      }
      return [.send(isAccepted ? "$tag OK\r\n" : "$tag NO [AUTHENTICATIONFAILED] expired\r\n")]
    }
  }

  /// The server accepts only this token from now on.
  func accept(_ token: String) { accepted.token.withLock { $0 = token } }

  /// An account whose program prints a new token in each run, and counts its runs.
  func account(_ script: String = "n=$(cat runs | wc -l); echo token-$n") -> IMAPAccount {
    var account = server.account()
    account.credential = .oauthCommand(
      IMAPAccount.TokenCommand(
        run: ["/bin/sh", "-c", "echo run >> runs; \(script)"],
        folder: folder.path
      )
    )
    return account
  }

  var runs: Int { folder.text(of: "runs")?.split(separator: "\n").count ?? 0 }
}

@Suite(.timeLimit(.minutes(10))) struct `A mailbox whose token a program prints` {
  @Test func `is read with one token, which is concealed`() async throws {
    let stage = try TokenStage()
    let concealed = Mutex<[Secret]>([])
    let mailbox = IMAPMailbox(
      name: "team-mailbox",
      account: stage.account(),
      environment: ["PATH": "/usr/bin:/bin"],
      conceal: { token in concealed.withLock { $0.append(token) } },
      times: quick
    )
    for code in ["111111", "222222"] {
      try await MessageDispatcher.withDispatcher { dispatcher in
        let expectations = dispatcher.openExpectations()
        try await expectations.startWatching(mailbox)
        stage.server.arrive(mail(code: code))
        let request = AwaitRequest(
          to: .address("ada@example.com"),
          at: mailbox,
          within: .seconds(30)
        )
        #expect(try await expectations.awaitCode(request).code.reveal() == code)
      }
    }
    #expect(stage.runs == 1)
    #expect(concealed.withLock(\.self) == [Secret("token-1")])
  }

  @Test func `gets another token when the server rejects the first one`() async throws {
    let stage = try TokenStage()
    try await watching(stage.account()) { watched in
      stage.server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      stage.accept("token-2")
      stage.server.arrive(mail(code: "222222"))
      stage.server.cut()
      try await watched.expect("222222")
      #expect(watched.arrivals == ["111111", "222222"])
    }
    #expect(stage.runs == 2)
  }

  @Test func `gets another token for a later watch`() async throws {
    let stage = try TokenStage()
    let mailbox = IMAPMailbox(
      name: "team-mailbox",
      account: stage.account(),
      environment: ["PATH": "/usr/bin:/bin"],
      times: quick
    )
    for token in ["token-1", "token-2"] {
      stage.accept(token)
      try await MessageDispatcher.withDispatcher { dispatcher in
        try await dispatcher.openExpectations().startWatching(mailbox)
      }
    }
    #expect(stage.runs == 2)
  }

  @Test func `is blocked if the server rejects a new token`() async throws {
    let stage = try TokenStage()
    stage.accept("another token")
    #expect(
      await rejection(stage.account())
        == """
        can't read team-mailbox: imap://127.0.0.1:\(stage.server.port) rejected the login of \
        qa@example.test: “[AUTHENTICATIONFAILED] expired”
        """
    )
    #expect(stage.runs == 1)
  }

  @Test(arguments: [
    ("exit 3", "exited with code 3"),
    ("echo 'no session' >&2; exit 1", "exited with code 1: no session"),
    ("true", "printed no access token: expected one word"),
    ("echo Bearer token-1", "printed no access token: expected one word"),
    ("echo tøken", "printed no access token: expected one word"),
  ])
  func `is blocked with the reason if the program prints no token`(
    _ script: String,
    _ reason: String
  ) async throws {
    let stage = try TokenStage()
    #expect(
      await rejection(stage.account(script))
        == "can't read team-mailbox: the command `/bin/sh` of `oauthCommand` \(reason)"
    )
    #expect(stage.server.connections == 0)
  }

  @Test func `ends the program with the watch`() async throws {
    let stage = try TokenStage()
    let task = Task { await rejection(stage.account("sleep 600")) }
    try await eventually("the program") { stage.runs == 1 }
    task.cancel()
    _ = await task.value
    #expect(stage.server.connections == 0)
  }
}
