internal import CCurl

/// A connection to a mail server, for one delivery after the other; libcurl's callback points at
/// it, so it is an object that stays put.
final class SMTPConnection {
  /// What connections that may stand in for each other have in common.
  struct Key: Hashable {
    let server: SMTPServer
    let clientName: String
  }

  /// What a delivery learns from the connection.
  enum Event {
    /// The server has the message.
    case accepted(SMTPReply)
    /// The server refused, or what came is none of its replies.
    case failed(TransportError)
    /// A kept connection was closed before it could take anything: another one may.
    case outlived
  }

  let key: Key
  let security: MailHost.Security
  private(set) var easy = EasyHandle()
  /// What it works on; nil while it waits for the next delivery.
  private(set) var transfer: SMTPTransfer?
  /// Whether another delivery may follow the present one.
  private(set) var isReusable = false
  private var reader = SMTPReplyReader()
  private var greetings: [SMTPReply] = []
  private var isGarbled = false
  private var outgoing: ArraySlice<UInt8> = []
  private var dialogue: SMTPDialogue?
  private var wasRefused = false
  private var isFresh = true
  private var isCounted = false

  init(for transfer: SMTPTransfer, _ security: MailHost.Security) {
    key = transfer.key
    self.security = security
    self.transfer = transfer
  }

  /// Sets everything that libcurl must know; the object must then outlive the connection.
  func prepare(_ configuration: TransportConfiguration) throws(TransportError) {
    try easy.apply(
      key,
      security,
      connectTimeout: transfer?.delivery.connectTimeout ?? .zero,
      configuration
    )
    try unsafe easy.setCallbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      lineSink: takeLine,
      sink: takeNothing
    )
  }

  /// How many connections libcurl opened for it, told once.
  func takeCount() -> Int {
    defer { isCounted = true }
    return isCounted ? 0 : easy.number(CURLINFO_NUM_CONNECTS)
  }

  /// Whether libcurl still connects or logs in.
  var isConnecting: Bool { dialogue == nil && transfer != nil }

  /// Whether the server may have accepted the message that is under way.
  var mayHaveArrived: Bool { dialogue?.hasSentAll == true && outgoing.isEmpty }

  /// What to wait for; nil while libcurl itself does, and once the connection is gone.
  var watched: WatchedSocket? {
    guard !isConnecting else { return nil }
    return easy.socket.map { WatchedSocket($0, forWriting: !outgoing.isEmpty) }
  }

  /// Lets go of the delivery.
  func release() -> SMTPTransfer? {
    defer { (transfer, dialogue) = (nil, nil) }
    return transfer
  }

  /// Takes leave of the server as RFC 5321 §4.1.1.10 asks for, without waiting for its answer.
  func sayGoodbye() {
    guard transfer == nil, isReusable else { return }
    var quit = Array("QUIT\r\n".utf8)[...]
    _ = easy.send(&quit)
  }
}

// MARK: - Delivering

extension SMTPConnection {
  /// Why the connection can't be used although libcurl has done its part; nil where it can.
  func refusal(_ code: CURLcode) -> TransportError? {
    guard code == CURLE_OK else { return connectFailure(code) }
    if key.server.login != nil, !greetings.contains(where: { $0.code == 235 }) {
      return TransportError(
        reason: .loginRefused(nil),
        detail: "the server offers no log-in"
      )
    }
    return nil
  }

  /// Begins a delivery on the open connection.
  func begin(_ next: SMTPTransfer) throws(TransportError) {
    let capabilities = SMTPCapabilities(greetings: greetings)
    transfer = next
    let dialogue = SMTPDialogue(next.delivery, capabilities, afterRefusal: wasRefused)
    self.dialogue = dialogue
    guard capabilities.takesInternationalAddresses || !next.delivery.hasInternationalAddress else {
      isReusable = true
      throw .badRequest("the server takes no address beyond ASCII (it has no SMTPUTF8)")
    }
    (isReusable, wasRefused) = (false, false)
    outgoing = dialogue.begin()[...]
  }

  /// Does what can be done without waiting; an event ends the delivery.
  func pump() -> Event? {
    while true {
      let sent = easy.send(&outgoing)
      // A server that refuses in the middle of a message and closes has said why.
      switch easy.receive() {
      case .bytes(let bytes):
        if let event = take(bytes) { return event }
      case .nothing:
        guard sent == CURLE_OK else { return lost(sent) }
        return nil
      case .closed: return lost(CURLE_GOT_NOTHING)
      case .failed(let code): return lost(code)
      }
    }
  }

  private func take(_ bytes: [UInt8]) -> Event? {
    guard var replies = try? reader.take(bytes)[...] else { return .failed(notSMTP) }
    while let reply = replies.popFirst() {
      guard outgoing.isEmpty || !reply.isPositive, let move = dialogue?.take(reply) else {
        return .failed(notSMTP)
      }
      // Nothing was asked for that a further reply could answer.
      let isQuiet = replies.isEmpty && reader.isEmpty && outgoing.isEmpty
      switch move {
      case .send(let bytes):
        outgoing = bytes[...]
      case .accepted(let reply):
        (isReusable, isFresh) = (isQuiet, false)
        return .accepted(reply)
      case .stuck: return .outlived
      case .refused(let error, let leavesConnection):
        if reply.code == 421, !isFresh, !mayHaveArrived { return .outlived }
        (isReusable, wasRefused, isFresh) = (isQuiet && leavesConnection, true, false)
        return .failed(error)
      }
    }
    return nil
  }

  private func lost(_ code: CURLcode) -> Event {
    guard isFresh || mayHaveArrived || transfer == nil else { return .outlived }
    return .failed(
      TransportError(
        reason: .closedEarly,
        detail: code.words,
        mayHaveArrived: mayHaveArrived
      )
    )
  }

  private var notSMTP: TransportError {
    TransportError(
      reason: .notSMTP,
      detail: "the server's answer is no reply of SMTP",
      mayHaveArrived: mayHaveArrived
    )
  }
}

// MARK: - Connecting

extension SMTPConnection {
  /// What libcurl's code means for a connection that did not come about.
  private func connectFailure(_ code: CURLcode) -> TransportError {
    if isGarbled { return notSMTP }
    var error = easy.failure(code, mayHaveArrived: false)
    let reply = greetings.last.flatMap { $0.code >= 400 ? $0 : nil }
    if let reply { error.detail = reply.description }
    switch (code, reply) {
    case (CURLE_LOGIN_DENIED, _): error.reason = .loginRefused(reply)
    case (CURLE_WEIRD_SERVER_REPLY, let reply?) where greetings.count == 1:
      error.reason = .mailRefused(.greeting, reply)
    case (CURLE_REMOTE_ACCESS_DENIED, let reply?): error.reason = .mailRefused(.hello, reply)
    case (CURLE_WEIRD_SERVER_REPLY, _): error.reason = .notSMTP
    default: break
    }
    return error
  }

  /// Notes a line of the dialogue that libcurl leads until the log-in is done; false ends it.
  fileprivate func take(line: UnsafeRawBufferPointer) -> Bool {
    guard let replies = try? unsafe SMTPConnection.read(line, &reader) else {
      isGarbled = true
      return false
    }
    greetings += replies
    return true
  }

  private static func read(
    _ line: UnsafeRawBufferPointer,
    _ reader: inout SMTPReplyReader
  ) throws(SMTPReplyReader.Fault) -> [SMTPReply] {
    try unsafe reader.take(line)
  }
}

/// `CURLOPT_HEADERFUNCTION`: the context is the `SMTPConnection` that the loop keeps alive.
private func takeLine(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let connection = unsafe Unmanaged<SMTPConnection>.fromOpaque(context).takeUnretainedValue()
  let taken = unsafe connection.take(line: UnsafeRawBufferPointer(start: bytes, count: count))
  return taken ? count : count + 1
}

/// `CURLOPT_WRITEFUNCTION`: nothing has a body here, and libcurl's default would print it.
private func takeNothing(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int { count }
