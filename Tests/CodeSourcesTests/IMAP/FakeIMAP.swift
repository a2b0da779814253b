@testable import CodeSources
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
    var isDeleted = false
  }

  /// A mailbox of the account.
  struct Folder {
    var messages: [Message] = []
    var validity: UInt32 = 7
    var nextUID: UInt32 = 1
    /// The attributes in LIST responses.
    var attributes = "\\HasNoChildren"
  }

  /// The server's state, which tests may change at any time.
  struct State {
    var greeting = "* OK ready\r\n"
    var capabilities = "IMAP4rev1 AUTH=PLAIN"
    /// The mailbox that opens under every name without a folder of its own.
    var inbox = Folder()
    /// The other mailboxes by name.
    var folders: [String: Folder] = [:]
    /// The UIDs that UID SEARCH finds; nil for all messages of the open mailbox.
    var found: [UInt32]?
    /// The commands so far without their tags, each with the number of its connection.
    var commands: [(connection: Int, text: String)] = []
    /// The number of messages that each connection knows.
    var told: [Int: Int] = [:]
    /// The tags of logins whose proof is the next line, by connection.
    var awaitsProof: [Int: String] = [:]
    /// The tags of IDLE commands, by connection.
    var idles: [Int: String] = [:]
    /// The open mailboxes, by connection.
    var opened: [Int: String] = [:]

    var messages: [Message] {
      get { inbox.messages }
      set { inbox.messages = newValue }
    }

    var validity: UInt32 {
      get { inbox.validity }
      set { inbox.validity = newValue }
    }

    var nextUID: UInt32 {
      get { inbox.nextUID }
      set { inbox.nextUID = newValue }
    }

    /// The mailbox with this name.
    subscript(name: String) -> Folder {
      get { folders[name] ?? inbox }
      set { if folders[name] == nil { inbox = newValue } else { folders[name] = newValue } }
    }
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

  /// The messages of a mailbox.
  func messages(in folder: String = "INBOX") -> [Message] {
    state.read(\.self)[folder].messages
  }

  /// Adds an arriving message.
  func arrive(
    _ text: String,
    date: String = " 1-Nov-2026 10:00:00 +0000",
    in folder: String = "INBOX"
  ) {
    arrive(together: [text], date: date, in: folder)
  }

  /// Adds messages that no command sees separately.
  func arrive(
    together texts: [String],
    date: String = " 1-Nov-2026 10:00:00 +0000",
    in folder: String = "INBOX"
  ) {
    state.change { state in
      for text in texts {
        state[folder].messages.append(Message(uid: state[folder].nextUID, date: date, text: text))
        state[folder].nextUID += 1
      }
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
    if line == "DONE", let tag = state.withLock({ $0.idles.removeValue(forKey: connection) }) {
      return [.send("\(tag) OK idle is over\r\n")]
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
