internal import Values

extension ConfiguredEndpoint {
  /// The URL in the environment, or else in the profile: for one service first, then for all.
  ///
  /// The order is that of botocore's `ConfiguredEndpointProvider`.
  static func find(
    _ service: String,
    _ environment: [String: String],
    _ profile: ProfileSettings,
    _ files: ProfileFiles
  ) -> ConfiguredEndpoint? {
    if let found = inEnvironment(service.uppercased(), environment) { return found }
    let ignored = "ignore_configured_endpoint_urls"
    let written = environment["AWS_" + ignored.uppercased()] ?? profile.text(ignored)
    guard written?.lowercased() != "true" else { return nil }
    let section = profile.text("services").flatMap { files.config.services[$0] }
    if case .block(let settings)? = section?[service], let url = settings.filled("endpoint_url") {
      return ConfiguredEndpoint(url: url, setting: "endpoint_url")
    }
    return profile.text("endpoint_url").map { ConfiguredEndpoint(url: $0, setting: "endpoint_url") }
  }
}
