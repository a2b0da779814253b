internal import CCurl

/// A connection to a mail server, for one delivery after another.
///
/// libcurl opens it and logs in. From then on the session uses it.
final class SMTPConnection {
  /// What interchangeable connections have in common.
  struct Key: Hashable {
    let server: SMTPServer
    let clientName: String
  }

  let key: Key
  let security: MailHost.Security
  private(set) var easy = EasyHandle()
  /// The current delivery; nil while it waits for the next one.
  private(set) var transfer: SMTPTransfer?
  /// Whether libcurl still connects or logs in.
  private(set) var isConnecting = true
  private let handshake = SMTPHandshake()
  private var session = SMTPSession()
  private var isCounted = false

  init(for transfer: SMTPTransfer, _ security: MailHost.Security) {
    key = transfer.key
    self.security = security
    self.transfer = transfer
  }

  /// Sets everything that libcurl must know.
  ///
  /// The object must then outlive the connection.
  func prepare(_ configuration: TransportConfiguration) throws(TransportError) {
    let connectTimeout = transfer?.delivery.connectTimeout ?? .zero
    try easy.apply(key, security, connectTimeout: connectTimeout, configuration)
    try easy.setOwner(self)
    try easy.setListener(handshake)
  }

  /// How many connections libcurl opened for it, reported once.
  func takeCount() -> Int {
    defer { isCounted = true }
    return isCounted ? 0 : easy.number(CURLINFO_NUM_CONNECTS)
  }

  /// Takes libcurl's result; returns why the connection can't be used, nil if it can.
  func end(connecting code: CURLcode) -> TransportError? {
    isConnecting = false
    return handshake.failure(code, of: easy, needsLogin: key.server.login != nil)
  }

  /// Detaches the delivery.
  func release() -> SMTPTransfer? {
    defer { transfer = nil }
    return transfer
  }

  /// Whether another delivery may follow the one that ended.
  var isReusable: Bool { session.isReusable }

  /// Whether the server may have accepted the current message.
  var mayHaveArrived: Bool { session.mayHaveArrived }
}

// MARK: - Bytes

extension SMTPConnection {
  /// What to wait for; nil while libcurl itself waits, and once the connection is gone.
  var watched: WatchedSocket? {
    guard !isConnecting else { return nil }
    return easy.socket.map { WatchedSocket($0, forWriting: !session.outgoing.isEmpty) }
  }

  /// Starts a delivery on the open connection, which has no other.
  ///
  /// - Throws: `TransportError` if the server can't accept it. The connection can take another one.
  func begin(_ next: SMTPTransfer) throws(TransportError) {
    try session.begin(next.delivery, handshake.capabilities)
    transfer = next
  }

  /// Does what is possible without waiting.
  ///
  /// An event ends the delivery.
  func pump() -> SMTPSession.Event? {
    while true {
      let sent = easy.send(&session.outgoing)
      // A server that rejects in the middle of a message and closes has sent the reason.
      switch easy.receive() {
      case .bytes(let bytes):
        if let event = session.take(bytes) { return event }
      case .nothing:
        guard sent == CURLE_OK else { return session.lost(detail: sent.description) }
        return nil
      case .closed: return session.lost(detail: CURLE_GOT_NOTHING.description)
      case .failed(let code): return session.lost(detail: code.description)
      }
    }
  }

  /// Sends QUIT as RFC 5321 §4.1.1.10 asks for, without waiting for the reply.
  func sayGoodbye() {
    guard transfer == nil, isReusable else { return }
    var quit = Array("QUIT\r\n".utf8)[...]
    _ = easy.send(&quit)
  }
}
