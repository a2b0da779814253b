import Hummingbird
import NIOCore

/// The connection that a request came on.
struct Connection: InitializableFromSource {
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }

  /// Closes it at once, whatever the other end waits for.
  func cut() { channel.close(mode: .all, promise: nil) }

  /// The address of this machine that the client connected to.
  var localHost: HostName? { HostName(channel.localAddress) }
}
