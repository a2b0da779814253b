internal import PoolClient
internal import Synchronization

/// The credentials of a command, one provider for each profile and region.
///
/// The parts of a command share the credentials. Otherwise, each part would ask the source again,
/// and a program for a second factor would start twice.
final class CredentialsChains: Sendable {
  private struct Source: Hashable {
    var profile: String?
    var region: String
  }

  private let chains = Mutex<[Source: CredentialsChain]>([:])

  /// The provider for a profile and region; `create` makes the first one.
  func chain(
    profile: String?,
    region: String,
    _ create: () -> CredentialsChain
  ) -> CredentialsChain {
    chains.withLock { chains in
      let source = Source(profile: profile, region: region)
      let chain = chains[source] ?? create()
      chains[source] = chain
      return chain
    }
  }
}
