import LoopbackServer

extension FakeIMAP {
  /// The quoted name of a mailbox in a command.
  static func name(in command: String) -> String {
    let parts = command.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : "INBOX"
  }
}

extension FakeIMAP.State {
  /// The server's own response to a command.
  mutating func answer(
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
    case "EXAMINE", "SELECT":
      let name = FakeIMAP.name(in: command)
      opened[connection] = name
      let folder = self[name]
      told[connection] = folder.messages.count
      let facts = "[UIDVALIDITY \(folder.validity)] v\r\n* OK [UIDNEXT \(folder.nextUID)] n"
      let mode = words[0] == "SELECT" ? "READ-WRITE" : "READ-ONLY"
      return [
        .send("* \(folder.messages.count) EXISTS\r\n* OK \(facts)\r\n\(tag) OK [\(mode)] done\r\n")
      ]
    case "STATUS":
      let name = FakeIMAP.name(in: command)
      let folder = self[name]
      let numbers = "UIDNEXT \(folder.nextUID) UIDVALIDITY \(folder.validity)"
      return [.send("* STATUS \"\(name)\" (\(numbers))\r\n\(tag) OK done\r\n")]
    case "LIST":
      let all = [("INBOX", inbox)] + folders.sorted { $0.key < $1.key }
      let lines = all.map { "* LIST (\($1.attributes)) \"/\" \"\($0)\"\r\n" }.joined()
      return [.send("\(lines)\(tag) OK done\r\n")]
    case "IDLE" where capabilities.contains("IDLE"):
      idles[connection] = tag
      return [.send("+ idling\r\n")]
    case "NOOP": return [.send("\(news(on: connection))\(tag) OK done\r\n")]
    case "FETCH":
      let lines = fetch(words[1], on: connection) { _, place in place }
      return [.send("\(lines)\(tag) OK done\r\n")]
    case "UID" where words[1] == "FETCH":
      let items = words[3...].joined(separator: " ")
      let lines = fetch(words[2], items, on: connection) { message, _ in Int(message.uid) }
      return [.send("\(lines)\(tag) OK done\r\n")]
    case "UID", "EXPUNGE": return [.send(change(words, on: connection) + "\(tag) OK done\r\n")]
    case "LOGOUT": return [.send("* BYE bye\r\n\(tag) OK done\r\n"), .close]
    default: return [.send("\(tag) BAD unknown command\r\n")]
    }
  }

  /// Searches or changes the messages of the open mailbox.
  private mutating func change(_ words: [String], on connection: Int) -> String {
    let name = opened[connection] ?? "INBOX"
    let uids = Set(
      (words.count > 2 ? words[2] : "").split(separator: ",").compactMap { UInt32($0) }
    )
    switch words.dropFirst().first {
    case "SEARCH":
      let all = self[name].messages.filter { !words.contains("DELETED") || $0.isDeleted }
      let numbers = (words.contains("DELETED") ? nil : found) ?? all.map(\.uid)
      return "* SEARCH \(numbers.map(String.init).joined(separator: " "))\r\n"
    case "STORE":
      for index in self[name].messages.indices where uids.contains(self[name].messages[index].uid) {
        self[name].messages[index].isDeleted = true
      }
    case "EXPUNGE": self[name].messages.removeAll { $0.isDeleted && uids.contains($0.uid) }
    case "MOVE":
      let trash = FakeIMAP.name(in: words.joined(separator: " "))
      let moved = self[name].messages.filter { uids.contains($0.uid) }
      self[trash].messages += moved
      self[name].messages.removeAll { uids.contains($0.uid) }
    default: self[name].messages.removeAll(where: \.isDeleted)
    }
    told[connection] = self[name].messages.count
    return ""
  }

  private mutating func news(on connection: Int) -> String {
    let count = self[opened[connection] ?? "INBOX"].messages.count
    guard told[connection] != count else { return "" }
    told[connection] = count
    return "* \(count) EXISTS\r\n"
  }

  /// The messages of a range.
  ///
  /// A range up to `*` always includes the last message.
  private func fetch(
    _ range: String,
    _ items: String = "(UID INTERNALDATE RFC822.SIZE)",
    on connection: Int,
    by number: (FakeIMAP.Message, Int) -> Int
  ) -> String {
    let messages = self[opened[connection] ?? "INBOX"].messages
    let ranges = range.split(separator: ",").map { part in
      let ends = part.split(separator: ":").map { Int($0) ?? .max }
      return ends[0]...max(ends[0], ends.last ?? 0)
    }
    var lines = ""
    for (index, message) in messages.enumerated() {
      let number = number(message, index + 1)
      let isLast = index == messages.count - 1 && range.hasSuffix("*")
      guard isLast || ranges.contains(where: { $0.contains(number) }) else { continue }
      lines += "* \(index + 1) FETCH (UID \(message.uid)"
      if items.contains("INTERNALDATE") {
        lines += " INTERNALDATE \"\(message.date)\" RFC822.SIZE \(message.text.utf8.count)"
      }
      if items.contains("HEADER") {
        let end = message.text.firstRange(of: "\r\n\r\n")?.upperBound
        let header = message.text[..<(end ?? message.text.endIndex)]
        lines += " BODY[HEADER] {\(header.utf8.count)}\r\n\(header)"
      } else if items.contains("BODY") {
        lines += " BODY[]<0> {\(message.text.utf8.count)}\r\n\(message.text)"
      }
      lines += ")\r\n"
    }
    return lines
  }
}

extension FakeIMAP {
  /// A server with this response to a login.
  static func answeringLogins(
    _ answer: String,
    capabilities: String = "IMAP4rev1 AUTH=PLAIN"
  ) throws -> FakeIMAP {
    try FakeIMAP({ $0.capabilities = capabilities }) { _, command in
      command.hasPrefix("AUTHENTICATE") || command.hasPrefix("LOGIN")
        ? [.send("$tag \(answer)\r\n")] : nil
    }
  }
}
