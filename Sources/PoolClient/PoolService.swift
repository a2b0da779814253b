internal import AuthCrypto
internal import FoundationEssentials
internal import Transport

/// The parts that all copies of a client share, because each call copies the client.
final class PoolService: Sendable {
  let transport: Transport
  let endpoint: PoolEndpoint
  let credentials: (any CredentialsProvider)?
  let pacing: PacedPool?
  let now: @Sendable () -> Date
  let signingKeys = SigningKeys()

  init(
    _ transport: Transport,
    _ endpoint: PoolEndpoint,
    _ credentials: (any CredentialsProvider)?,
    _ pacing: PacedPool?,
    _ now: @escaping @Sendable () -> Date
  ) {
    (self.transport, self.endpoint) = (transport, endpoint)
    (self.credentials, self.pacing, self.now) = (credentials, pacing, now)
  }
}
