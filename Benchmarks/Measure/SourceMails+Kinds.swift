internal import CodeSources
internal import FoundationEssentials
internal import Glibc
internal import JSON
internal import LoopbackServer
internal import Synchronization
internal import Transport
internal import Values

extension SourceMails {
  /// Measures a source by its kind; `folder` is the absolute path of an empty folder.
  static func measured(_ kind: String, count: Int, in folder: String) async throws -> JSONObject {
    switch kind {
    case "outbox": try await outbox(count, folder).measured()
    case "eml": try await eml(count, folder).measured()
    case "mbox": try await mbox(count, folder + "/mbox").measured()
    case "http": try await http(count).measured()
    default: throw MeasureError.usage
    }
  }

  private static func outbox(_ count: Int, _ folder: String) -> SourceMails {
    let outbox = MaildirOutbox(path: folder + "/Maildir")
    return SourceMails(count: count, source: outbox) { code, address in
      try await outbox.append(mail(to: address, code: code))
    }
  }

  private static func eml(_ count: Int, _ folder: String) -> SourceMails {
    let source = MaildirOutbox(reading: folder, name: "files", areFiles: true)
    return SourceMails(count: count, source: source) { code, address in
      try Data(mail(to: address, code: code))
        .write(to: URL(filePath: "\(folder)/\(code).eml"), options: .atomic)
    }
  }

  private static func mbox(_ count: Int, _ file: String) throws -> SourceMails {
    try Data().write(to: URL(filePath: file))
    return SourceMails(count: count, source: MboxSource(path: file, name: "mbox")) {
      code,
      address in
      let start = Array("From mail@example.com Fri Nov 27 10:00:00 2026\n".utf8)
      let bytes = start + mail(to: address, code: code) + [0x0A]
      let descriptor = Glibc.open(file, O_WRONLY | O_APPEND)
      defer { Glibc.close(descriptor) }
      guard bytes.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) > 0 else {
        throw MeasureError.wrongResult("could not write to \(file)")
      }
    }
  }

  /// A server on this machine that lists the messages, newest first, at the default interval.
  private static func http(_ count: Int) throws -> SourceMails {
    let items = Mutex<[JSONValue]>([])
    let server = try LoopbackServer { _ in
      [.answer(200, JSONValue.array(items.withLock { $0.reversed() }).text())]
    }
    var paths = MessagePaths()
    func path(_ name: String) -> [ValuePath] { [ValuePath(root: name, components: [])] }
    (paths.id, paths.to, paths.text) = (path("id"), path("to"), path("text"))
    let list = HTTPInbox.Request("GET", Template(literal: server.url))
    let source = HTTPSource(name: "list", inbox: HTTPInbox(list: list, paths: paths), proxy: .none)
    return SourceMails(count: count, source: source) { code, address in
      let item: JSONObject = [
        "id": .string(code), "to": .string(address), "text": .string("Your code is \(code)"),
      ]
      // The server stops when it is released.
      withExtendedLifetime(server) { items.withLock { $0.append(.object(item)) } }
    }
  }

  private static func mail(to address: String, code: String) -> [UInt8] {
    let lines = [
      "From: no-reply@verificationemail.com", "To: \(address)",
      "Subject: Your verification code", "MIME-Version: 1.0",
      "Content-Type: text/html; charset=UTF-8", "", "Your confirmation code is \(code)", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
