import Hummingbird
import JSON

/// A filter for the messages that a request selects; without parameters, it selects all messages.
struct MessageFilter {
  /// The recipient in lowercase, because addresses are compared without case.
  let recipient: String?
  let username: String?
  let poolID: Substring?

  /// The names of the parameters.
  static let parameters = ["to", "username", "poolId"]

  init(_ request: Request) {
    let query = request.uri.queryParameters
    recipient = query["to"]?.lowercased()
    username = query["username"].map { String($0) }
    poolID = query["poolId"]
  }

  func lets(_ message: RecentMessage) -> Bool {
    (recipient?.hasSameBytes(as: message.recipient.lowercased()) ?? true)
      && (username.map { message.isFor($0) } ?? true)
      && (poolID == nil || poolID == message.poolID[...])
  }
}
