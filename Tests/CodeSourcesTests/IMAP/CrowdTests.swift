import FoundationEssentials
import LoopbackServer
import Mail
import Synchronization
import TestSupport
import Testing

@testable import CodeSources

/// A server that has more to do than it can, and loses connections.
private struct Crowd {
  static let size = 50

  /// `make soak` repeats more often.
  static let repetitions = ProcessInfo.processInfo.environment["AUTHFLOW_SOAK"] == nil ? 3 : 100

  let server: FakeIMAP
  private let isFull = Switch()

  init() throws {
    server = try FakeIMAP { [isFull] _, command in
      guard isFull.isOn, command.hasPrefix("AUTHENTICATE") else { return nil }
      return [.send("$tag NO [LIMIT] Too many connections\r\n")]
    }
  }

  static func address(_ number: Int) -> String { "qa+\(number)@example.com" }

  /// The codes of a scenario: the first one, and the one that replaces it.
  static func codes(_ number: Int) -> [String] { ["\(100_000 + number)", "\(200_000 + number)"] }

  /// Delivers both codes of every scenario, late, out of order, and some of them twice.
  ///
  /// The connection breaks again and again, and the server rejects some of the logins.
  func deliver(_ random: inout SeededRandom) async throws {
    var messages: [String] = []
    for number in 0..<Crowd.size {
      for (second, code) in Crowd.codes(number).enumerated() {
        let date = "Date: Fri, 27 Nov 2026 08:00:0\(second) +0000\r\n"
        let text = date + mail(to: Crowd.address(number), code: code)
        messages += [text] + (Int.random(in: 0..<4, using: &random) == 0 ? [text] : [])
      }
    }
    for text in messages.shuffled(using: &random) {
      server.arrive(text)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: server.cut()
      case 1: isFull.isOn.toggle()
      default: await Task.yield()
      }
    }
    isFull.isOn = false
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Fifty scenarios on one mailbox` {
  @Test(arguments: 0..<Crowd.repetitions)
  func `get their own newest codes while the server fails and email is doubled and reordered`(
    _ seed: Int
  ) async throws {
    let crowd = try Crowd()
    var random = SeededRandom(seed: UInt64(seed))
    // No time passes for the awaits, so a slow machine can't end their wait for the second code.
    try await watching(crowd.server.account(), clock: WaitClock(ManualClock())) { watched in
      var scenarios: [MessageExpectations] = []
      for number in 0..<Crowd.size {
        let expectations = watched.dispatcher.openExpectations()
        try await expectations.startWatching(watched.mailbox)
        for step in 1...2 {
          let recipient = Recipient.address(Crowd.address(number))
          let mark = await expectations.currentPosition()
          expectations.recordSending(step: "\(step)", to: recipient, since: mark)
        }
        scenarios.append(expectations)
      }
      let found = try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for (number, expectations) in scenarios.enumerated() {
          group.addTask {
            (number, try await watched.code(to: Crowd.address(number), by: expectations))
          }
        }
        try await crowd.deliver(&random)
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      let mixedUp = found.filter { $0.value != Crowd.codes($0.key).last }
      #expect(mixedUp == [:] && found.count == Crowd.size)
    }
  }
}
