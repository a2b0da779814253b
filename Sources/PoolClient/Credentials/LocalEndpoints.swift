internal import Transport
internal import Values

/// Finds the endpoints for credentials of a container or an EC2 instance, without calling them.
///
/// The variables, addresses, and limits are those of botocore (`ContainerProvider`, `IMDSFetcher`).
struct LocalEndpoints: Sendable {
  let environment: [String: String]
  let profile: ProfileSettings
  let readFile: @Sendable (String) -> FileContent

  /// The container's endpoint; nil if no variable names one.
  func container() throws(CredentialsError) -> ContainerEndpoint? {
    let relative = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"
    let full = "AWS_CONTAINER_CREDENTIALS_FULL_URI"
    let token: ContainerEndpoint.Token? =
      if let path = environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] {
        .file(path)
      } else {
        environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"].map { .value(Secret($0)) }
      }
    if let path = environment.filled(relative) {
      // Only a path is allowed, because the host must be the container agent's.
      guard path.hasPrefix("/") else {
        throw .endpoint(setting: relative, .unusable(.malformedURL(path)))
      }
      let url = "http://169.254.170.2" + path
      return ContainerEndpoint(url: url, setting: relative, token: token)
    }
    guard let url = environment.filled(full) else { return nil }
    try LocalEndpoints.check(url, setting: full)
    return ContainerEndpoint(url: url, setting: full, token: token)
  }

  /// Whether to request instance metadata at the end of the chain.
  enum Instance: Hashable, Sendable {
    case available(InstanceMetadata)
    case absent(CredentialsError.InstanceMetadataUnavailability)
  }

  /// The metadata service, if it is configured or if this machine is an EC2 instance.
  ///
  /// botocore always sends a request, and other machines then wait for a response that never comes.
  /// The firmware shows without a request whether this machine is an EC2 instance.
  func instance() throws(CredentialsError) -> Instance {
    guard let metadata = try metadata() else { return .absent(.disabled) }
    return isConfigured || isOnEC2 ? .available(metadata) : .absent(.notAnInstance)
  }

  /// The metadata service; nil if it is disabled.
  func metadata() throws(CredentialsError) -> InstanceMetadata? {
    guard !environment.isTrue("AWS_EC2_METADATA_DISABLED") else { return nil }
    let mode = configured("ec2_metadata_service_endpoint_mode")?.lowercased()
    var url = mode == "ipv6" ? "http://[fd00:ec2::254]/" : "http://169.254.169.254/"
    if let own = configured("ec2_metadata_service_endpoint") {
      try LocalEndpoints.check(own, setting: "AWS_EC2_METADATA_SERVICE_ENDPOINT")
      url = own.hasSuffix("/") ? own : own + "/"
    }
    return InstanceMetadata(
      url: url,
      timeout: .seconds(number("metadata_service_timeout") ?? 1),
      attempts: number("metadata_service_num_attempts") ?? 1
    )
  }
}

extension LocalEndpoints {
  private var isConfigured: Bool {
    configured("ec2_metadata_service_endpoint") ?? configured("ec2_metadata_service_endpoint_mode")
      != nil
  }

  /// Whether the firmware identifies this machine as an EC2 instance.
  ///
  /// Source: EC2 user guide, "Detect whether a host is an EC2 instance". Any user can read these
  /// files, unlike the UUID in the firmware. Older instances run on Xen.
  private var isOnEC2: Bool {
    let signs = [
      ("/sys/devices/virtual/dmi/id/sys_vendor", "Amazon EC2"),
      ("/sys/devices/virtual/dmi/id/board_asset_tag", "i-"),
      ("/sys/hypervisor/uuid", "ec2"),
    ]
    return signs.contains { path, start in
      guard case .bytes(let bytes) = readFile(path) else { return false }
      return bytes.starts(with: start.utf8)
    }
  }

  /// A setting's variable, or else the profile's setting.
  private func configured(_ setting: String) -> String? {
    environment.filled("AWS_" + setting.uppercased()) ?? profile.text(setting)
  }

  private func number(_ setting: String) -> Int? {
    configured(setting).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Allows plain HTTP only within this machine and to the link-local addresses of AWS.
  private static func check(_ url: String, setting: String) throws(CredentialsError) {
    guard let address = WebAddress(url), !url.utf8.contains(where: "#@".utf8.contains) else {
      throw .endpoint(setting: setting, .unusable(.malformedURL(url)))
    }
    guard address.scheme == "https" || address.isNearby else {
      throw .endpoint(setting: setting, .plainHTTP(host: address.host))
    }
  }
}

extension WebAddress {
  /// Whether the host is this machine or one of the link-local addresses that AWS uses for
  /// credentials: instance metadata, the ECS agent, and the EKS agent.
  ///
  /// These addresses never leave the machine and its hypervisor, and have no TLS.
  var isNearby: Bool {
    let linkLocal = [
      "169.254.169.254", "169.254.170.2", "169.254.170.23", "[fd00:ec2::254]", "[fd00:ec2::23]",
    ]
    return isLoopback || linkLocal.contains(host)
  }
}
