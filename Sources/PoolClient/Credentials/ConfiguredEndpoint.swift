/// The URL of a service in the environment or in the files of the AWS tools.
///
/// The names and the order are those of botocore's `ConfiguredEndpointProvider`.
package struct ConfiguredEndpoint: Hashable, Sendable {
  /// The URL as written.
  package let url: String

  /// The variable or setting that has it.
  package let setting: String

  /// The URL in the environment; nil if there is none or if such URLs are to be ignored.
  ///
  /// `service` is its name in variables, such as `COGNITO_IDENTITY_PROVIDER`.
  package static func inEnvironment(
    _ service: String,
    _ environment: [String: String]
  ) -> ConfiguredEndpoint? {
    guard !environment.isTrue("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS") else { return nil }
    for name in ["AWS_ENDPOINT_URL_" + service, "AWS_ENDPOINT_URL"] {
      if let url = environment.filled(name) { return ConfiguredEndpoint(url: url, setting: name) }
    }
    return nil
  }

  /// The URL in the environment, or else in the profile: for one service first, then for all.
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
