import Hummingbird

/// A filter for the messages that a request selects; without parameters, it selects all messages.
struct MessageFilter {
  /// The recipient in lowercase, because addresses are compared without case.
  let recipient: String?
  let username: Substring?
  let poolID: Substring?

  init(_ request: Request) {
    let query = request.uri.queryParameters
    recipient = query["to"]?.lowercased()
    username = query["username"]
    poolID = query["poolId"]
  }

  func lets(_ message: KeptMessage) -> Bool {
    (recipient == nil || recipient == message.recipient.lowercased())
      && (username.map { message.isFor($0) } ?? true)
      && (poolID == nil || poolID == message.poolID[...])
  }
}
