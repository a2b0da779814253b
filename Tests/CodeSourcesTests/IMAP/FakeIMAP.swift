import CodeSources
import LoopbackServer
import Synchronization
import Values

/// A minimal IMAP server, with the behavior that a test adds.
final class FakeIMAP: Sendable {
  typealias Act = LoopbackServer.Act

  /// A message in the mailbox.
  struct Message {
    var uid: UInt32
    var date = " 1-Nov-2026 10:00:00 +0000"
    var text: String
  }

  /// The server's state, which tests may change at any time.
  struct State {
    var greeting = "* OK ready\r\n"
    var capabilities = "IMAP4rev1 AUTH=PLAIN"
    var messages: [Message] = []
    var validity: UInt32 = 7
    var nextUID: UInt32 = 1
    /// The commands so far without their tags, each with the number of its connection.
    var commands: [(connection: Int, text: String)] = []
    fileprivate var told: [Int: Int] = [:]
    fileprivate var awaitsProof: [Int: String] = [:]
  }

  /// Called before the server's own responses.
  ///
  /// In a string to send, `$tag` is replaced with the tag.
  ///
  /// Nil selects the server's own response.
  typealias Answer = @Sendable (_ connection: Int, _ command: String) -> [Act]?

  private let state: Shared
  private let server: LineServer

  convenience init(answer: @escaping Answer) throws { try self.init({ _ in }, answer: answer) }

  init(
    _ change: (inout State) -> Void = { _ in },
    answer: @escaping Answer = { _, _ in nil }
  ) throws {
    var initial = State()
    change(&initial)
    let state = Shared(initial)
    self.state = state
    server = try LineServer { connection, line in
      guard let line else { return [.send(state.read(\.greeting))] }
      return state.answer(line, on: connection, answer)
    }
  }

  // MARK: Actions of tests

  var port: Int { server.port }

  var connections: Int { server.connections }

  var open: Int { server.open }

  func account(path: String = "", password: String = "s3cret") -> IMAPAccount {
    IMAPAccount(
      url: "imap://127.0.0.1:\(port)\(path)",
      username: "qa@example.test",
      credential: .password(Secret(password))
    )
  }

  /// The commands so far that start with this prefix.
  func commands(_ start: String = "") -> [String] {
    state.read(\.commands).map(\.text).filter { $0.hasPrefix(start) }
  }

  func change(_ body: (inout State) -> Void) { state.change(body) }

  /// Adds an arriving message.
  func arrive(_ text: String, date: String = " 1-Nov-2026 10:00:00 +0000") {
    state.change { state in
      state.messages.append(Message(uid: state.nextUID, date: date, text: text))
      state.nextUID += 1
    }
  }

  func push(_ text: String) { server.push(text) }

  func cut() { server.cut() }

  func stop() { server.stop() }
}

// MARK: - The server's responses

private final class Shared: Sendable {
  private let state: Mutex<FakeIMAP.State>

  init(_ initial: FakeIMAP.State) { state = Mutex(initial) }

  func read<Value: Sendable>(_ path: KeyPath<FakeIMAP.State, Value>) -> Value {
    state.withLock { $0[keyPath: path] }
  }

  func change(_ body: (inout FakeIMAP.State) -> Void) { state.withLock { body(&$0) } }

  func answer(_ line: String, on connection: Int, _ custom: FakeIMAP.Answer) -> [FakeIMAP.Act] {
    if let tag = state.withLock({ $0.awaitsProof.removeValue(forKey: connection) }) {
      return [.send("\(tag) OK logged in\r\n")]
    }
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [.send("* BAD what\r\n")] }
    let (tag, command) = (parts[0], parts[1])
    state.withLock { $0.commands.append((connection, command)) }
    if let acts = custom(connection, command) {
      return acts.map { act in
        guard case .send(let bytes) = act else { return act }
        return .send(String(decoding: bytes, as: UTF8.self).replacing("$tag", with: tag))
      }
    }
    return state.withLock { $0.answer(tag, command, on: connection) }
  }
}

extension FakeIMAP.State {
  fileprivate mutating func answer(
    _ tag: String,
    _ command: String,
    on connection: Int
  ) -> [FakeIMAP.Act] {
    let words = command.split(separator: " ").map(String.init)
    switch words[0] {
    case "CAPABILITY":
      return [.send("* CAPABILITY \(capabilities)\r\n\(tag) OK done\r\n")]
    case "AUTHENTICATE":
      awaitsProof[connection] = tag
      return [.send("+ \r\n")]
    case "LOGIN": return [.send("\(tag) OK logged in\r\n")]
    case "EXAMINE":
      told[connection] = messages.count
      let facts = "[UIDVALIDITY \(validity)] valid\r\n* OK [UIDNEXT \(nextUID)] next"
      return [
        .send("* \(messages.count) EXISTS\r\n* OK \(facts)\r\n\(tag) OK [READ-ONLY] done\r\n")
      ]
    case "NOOP": return [.send("\(news(on: connection))\(tag) OK done\r\n")]
    case "FETCH":
      return [.send("\(fetch(words[1]) { _, place in place })\(tag) OK done\r\n")]
    case "UID" where words[1] == "FETCH":
      let items = words[3...].joined(separator: " ")
      let lines = fetch(words[2], items) { message, _ in Int(message.uid) }
      return [.send("\(lines)\(tag) OK done\r\n")]
    case "LOGOUT": return [.send("* BYE bye\r\n\(tag) OK done\r\n"), .close]
    default: return [.send("\(tag) BAD unknown command\r\n")]
    }
  }

  private mutating func news(on connection: Int) -> String {
    guard told[connection] != messages.count else { return "" }
    told[connection] = messages.count
    return "* \(messages.count) EXISTS\r\n"
  }

  /// The messages of a range.
  ///
  /// A range up to `*` always includes the last message.
  private func fetch(
    _ range: String,
    _ items: String = "(UID INTERNALDATE RFC822.SIZE)",
    by number: (FakeIMAP.Message, Int) -> Int
  ) -> String {
    let ends = range.split(separator: ":").map { Int($0) ?? .max }
    var lines = ""
    for (index, message) in messages.enumerated() {
      let number = number(message, index + 1)
      let isLast = index == messages.count - 1 && range.hasSuffix("*")
      guard isLast || (ends[0]...max(ends[0], ends.last ?? 0)).contains(number) else { continue }
      lines += "* \(index + 1) FETCH (UID \(message.uid)"
      if items.contains("INTERNALDATE") {
        lines += " INTERNALDATE \"\(message.date)\" RFC822.SIZE \(message.text.utf8.count)"
      }
      if items.contains("BODY") {
        lines += " BODY[]<0> {\(message.text.utf8.count)}\r\n\(message.text)"
      }
      lines += ")\r\n"
    }
    return lines
  }
}
