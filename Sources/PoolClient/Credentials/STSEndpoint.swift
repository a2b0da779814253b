internal import Values

/// The URL of the security token service, and the region for signatures.
struct STSEndpoint: Hashable, Sendable {
  let url: String
  let region: String

  /// The regional service, unless a URL is configured.
  ///
  /// The region is that of the environment, the profile, or else `region`.
  init(
    _ files: ProfileFiles,
    _ profile: ProfileSettings,
    _ environment: [String: String],
    region fallback: String
  ) throws(CredentialsError) {
    region =
      environment.filled("AWS_REGION") ?? environment.filled("AWS_DEFAULT_REGION")
      ?? profile.text("region") ?? fallback
    let configured = ConfiguredEndpoint.find("sts", environment, profile, files)
    do throws(PoolEndpointError) {
      if let configured {
        url = try PoolEndpoint(url: configured.url, region: region).url
      } else {
        let usesFIPS = environment.isTrue("AWS_USE_FIPS_ENDPOINT")
        url = try PoolEndpoint.url(of: "sts", region: region, usesFIPS: usesFIPS)
      }
    } catch {
      throw .endpoint(setting: configured?.setting ?? "AWS_REGION", .unusable(error))
    }
  }
}
