/// The URL of an AWS service in the environment or in the files of the AWS tools.
package struct ConfiguredEndpoint: Hashable, Sendable {
  /// The URL as written.
  package let url: String

  /// The variable or setting that contains the URL.
  package let setting: String

  /// Creates an endpoint from the URL in a variable or setting.
  package init(url: String, setting: String) { (self.url, self.setting) = (url, setting) }

  /// The URL in the environment; nil if there is none, or if the environment disables such URLs.
  ///
  /// `service` is the service's name in variables, such as `COGNITO_IDENTITY_PROVIDER`. The names
  /// and the order are those of botocore's `ConfiguredEndpointProvider`.
  package static func inEnvironment(
    _ service: String,
    _ environment: [String: String]
  ) -> ConfiguredEndpoint? {
    guard environment["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"]?.lowercased() != "true" else {
      return nil
    }
    for name in ["AWS_ENDPOINT_URL_" + service, "AWS_ENDPOINT_URL"] {
      guard let url = environment[name], !url.isEmpty else { continue }
      return ConfiguredEndpoint(url: url, setting: name)
    }
    return nil
  }
}
