import Hummingbird
import NIOCore

/// The connection that a request came on, for those who answer to loopback only.
struct Connection: InitializableFromSource {
  private let peer: SocketAddress?
  private let channel: (any Channel)?

  init(source: ApplicationRequestContextSource) {
    self.init(peer: source.channel.remoteAddress, channel: source.channel)
  }

  init(peer: SocketAddress?, channel: (any Channel)? = nil) {
    self.peer = peer
    self.channel = channel
  }

  /// Closes it at once, whatever the other end waits for.
  func cut() { channel?.close(mode: .all, promise: nil) }

  /// Whether the other end spoke to a loopback address; one of this machine's others does not count.
  var isLoopback: Bool {
    if case .unixDomainSocket = peer { return true }
    guard let address = peer?.ipAddress else { return false }
    return address == "::1" || ["127.", "::ffff:127."].contains(where: address.hasPrefix)
  }
}
