internal import Values

/// Reads the roles of profiles and of the environment, as botocore's `AssumeRoleProvider` and
/// `AssumeRoleWithWebIdentityProvider` do.
struct RoleLookup: Sendable {
  let lookup: CredentialsLookup
  let files: ProfileFiles
  let places: LocalEndpoints

  /// The role of a profile with `role_arn`, and the source of the keys that assume the role.
  ///
  /// `visited` are the names of the profiles so far, with this profile last.
  func origin(
    of profile: ProfileSettings,
    visited: [String]
  ) throws(CredentialsError) -> CredentialsOrigin {
    let place = profile.place(of: "role_arn")
    let source = profile.present("source_profile")
    let credentialSource = profile.present("credential_source")
    if profile.settings["mfa_serial"] != nil { throw .role(.needsMFA, place) }
    let origin: CredentialsOrigin
    switch (source, credentialSource) {
    case (_?, _?): throw .role(.twoSources, place)
    case (nil, nil): throw .role(.noSource, place)
    case (nil, let name?): origin = try named(name, place)
    case (let name?, nil): origin = try sourceProfile(name, of: profile, visited: visited)
    }
    guard let arn = profile.text("role_arn") else { throw .role(.noARN, place) }
    var request = RoleRequest(arn: arn, service: try service(), place: place)
    request.sessionName = profile.text("role_session_name")
    request.externalID = profile.present("external_id")
    request.duration = profile.text("duration_seconds").flatMap { Int($0) }
    return .role(request, source: origin)
  }

  /// The role of `web_identity_token_file`; nil if there is none.
  ///
  /// A variable takes precedence over the profile's setting, even if it is empty.
  func webIdentity(
    of profile: ProfileSettings,
    usesEnvironment: Bool
  ) throws(CredentialsError) -> CredentialsOrigin? {
    let environment = usesEnvironment ? lookup.environment : [:]
    let variable = environment["AWS_WEB_IDENTITY_TOKEN_FILE"]
    let setting = profile.present("web_identity_token_file")
    guard let path = variable ?? setting, !path.isEmpty else { return nil }
    let place = variable == nil ? profile.place(of: "web_identity_token_file") : .environment
    guard let arn = environment["AWS_ROLE_ARN"] ?? profile.present("role_arn"), !arn.isEmpty else {
      throw .role(.noARN, place)
    }
    var request = RoleRequest(arn: arn, service: try service(), place: place)
    let name = environment["AWS_ROLE_SESSION_NAME"] ?? profile.present("role_session_name")
    request.sessionName = name.nonEmpty
    return .webIdentity(request, tokenFile: path)
  }

  private func service() throws(CredentialsError) -> STSEndpoint {
    try STSEndpoint(files, places.profile, lookup.environment, region: lookup.region)
  }
}

// MARK: - Sources of a role

extension RoleLookup {
  /// The source that a value of `credential_source` names.
  private func named(
    _ name: String,
    _ place: CredentialsPlace
  ) throws(CredentialsError) -> CredentialsOrigin {
    switch name {
    case "Environment":
      guard let keys = try lookup.environmentKeys() else { throw .role(.emptySource(name), place) }
      return .keys(keys)
    case "EcsContainer":
      guard let endpoint = try places.container() else { throw .role(.emptySource(name), place) }
      return .container(endpoint)
    case "Ec2InstanceMetadata":
      // The profile declares that this machine is an EC2 instance.
      guard let metadata = try places.metadata() else {
        throw .role(.emptySource(name), place)
      }
      return .instance(metadata)
    default: throw .role(.unknownSource(name), place)
    }
  }

  /// The keys of another profile, or this profile's own keys if it names itself.
  private func sourceProfile(
    _ name: String,
    of profile: ProfileSettings,
    visited: [String]
  ) throws(CredentialsError) -> CredentialsOrigin {
    let place = profile.place(of: "source_profile")
    guard files.has(name) else { throw .role(.unknownSourceProfile(name), place) }
    let source = files.profile(name)
    if visited.contains(name), name != profile.name || !source.hasStaticKeys {
      throw .role(.cycle(visited + [name]), place)
    }
    if source.assumesRole, !source.hasStaticKeys {
      return try origin(of: source, visited: visited + [name])
    }
    guard let origin = try lookup.own(source, files, self, isSource: true) else {
      try source.reject { $0.hasPrefix("sso_") }
      throw .role(.sourceWithoutKeys(name), place)
    }
    return origin
  }
}
