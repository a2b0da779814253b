internal import PoolClient
internal import Project
internal import Runner

/// A live pool and how to connect to it and to the services of its account.
struct PoolConnection: Sendable {
  let pool: ResolvedCognitoPool
  let settings: LivePoolSettings

  var profile: String? { pool.profile }
  var endpoint: PoolEndpoint { settings.endpoint }

  /// A service of the pool's account; nil if the pool is not on AWS and no URL is set.
  ///
  /// `region` is nil for the pool's region.
  func service(
    _ name: QueryService.Name,
    region: String? = nil,
    _ environment: Environment
  ) throws(CredentialsError) -> QueryService? {
    try QueryService(
      name,
      of: endpoint,
      region: region,
      profile: profile,
      environment: environment.variables
    )
  }
}
