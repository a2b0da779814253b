internal import AuthCrypto
internal import Values

/// Looks for credentials in the order of the AWS tools, without running or calling anything.
///
/// The order is botocore's: the environment's keys (unless a profile is requested by name), roles,
/// web identity, SSO, keys in the credentials file, `credential_process`, keys in the config file,
/// containers, instance metadata. An unsupported source ends the lookup, because continuing would
/// find keys that the AWS tools do not use.
struct CredentialsLookup: Sendable {
  /// The profile in the project file; nil if none is set.
  let profile: String?
  let environment: [String: String]
  /// The region for roles if neither the environment nor the profile has one.
  let region: String
  let readFile: @Sendable (String) -> FileContent

  func origin() throws(CredentialsError) -> CredentialsOrigin {
    if profile == nil, let keys = try environmentKeys() { return .keys(keys) }
    let files = try ProfileFiles(environment: environment, readFile: readFile)
    let named = profile ?? environment.profile
    let name = named ?? "default"
    if named != nil, !files.has(name) {
      throw .unknownProfile(name, files: [files.credentials.path, files.config.path])
    }
    let found = files.profile(name)
    let places = LocalEndpoints(environment: environment, profile: found, readFile: readFile)
    let roles = RoleLookup(lookup: self, files: files, places: places)
    if found.assumesRole { return try roles.origin(of: found, visited: [name]) }
    if let origin = try own(found, files, roles) { return origin }
    try found.reject { $0.hasPrefix("sso_") }
    if let container = try places.container() { return .container(container) }
    let looked = looks(files, name)
    switch try places.instance() {
    case .available(var metadata):
      metadata.looked = looked
      return .instance(metadata)
    case .absent(let reason): throw .notFound(profile: name, looked: looked + [.instance(reason)])
    }
  }

  /// The source in a profile's own settings, except a role that other keys assume.
  func own(
    _ found: ProfileSettings,
    _ files: ProfileFiles,
    _ roles: RoleLookup,
    isSource: Bool = false
  ) throws(CredentialsError) -> CredentialsOrigin? {
    let usesEnvironment = profile == nil && !isSource
    if let origin = try roles.webIdentity(of: found, usesEnvironment: usesEnvironment) {
      return origin
    }
    try found.reject { $0 == "sso_account_id" || $0 == "sso_role_name" }
    if let keys = try keys(in: files.credentials, found.name) { return .keys(keys) }
    try found.reject { $0 == "login_session" }
    if let command = found.text("credential_process") {
      return .process(command: command, found.place(of: "credential_process"))
    }
    return try keys(in: files.config, found.name).map { .keys($0) }
  }

  private func looks(_ files: ProfileFiles, _ name: String) -> [CredentialsError.SearchedLocation] {
    let inFiles = [files.credentials, files.config].map {
      file -> CredentialsError.SearchedLocation in
      guard let profiles = file.profiles else { return .absentFile(path: file.path) }
      return profiles[name] == nil
        ? .withoutProfile(path: file.path) : .withoutKeys(path: file.path)
    }
    return (profile == nil ? [.environment] : []) + inFiles + [.container]
  }
}

// MARK: - Keys

extension CredentialsLookup {
  func environmentKeys() throws(CredentialsError) -> AWSCredentials? {
    guard let id = environment.filled("AWS_ACCESS_KEY_ID") else { return nil }
    guard let secret = environment.filled("AWS_SECRET_ACCESS_KEY") else {
      throw .incomplete(.environment, missing: "AWS_SECRET_ACCESS_KEY")
    }
    return AWSCredentials(
      accessKeyID: id,
      secretAccessKey: Secret(secret),
      sessionToken: tokens.compactMap { environment.filled($0.uppercased()) }.first
        .map { Secret($0) }
    )
  }

  private func keys(
    in file: ProfileFiles.File,
    _ name: String
  ) throws(CredentialsError) -> AWSCredentials? {
    let settings = (file.profiles?[name] ?? [:]).mapValues { ($0, file.path) }
    let profile = ProfileSettings(name: name, settings: settings)
    guard let id = profile.text("aws_access_key_id") else { return nil }
    guard let secret = profile.text("aws_secret_access_key") else {
      let place = CredentialsPlace.profile(name, path: file.path)
      throw .incomplete(place, missing: "aws_secret_access_key")
    }
    // In a file, the first token setting that is present counts, even if it is empty.
    let token = tokens.first { profile.settings[$0] != nil }.flatMap { profile.text($0) }
    return AWSCredentials(
      accessKeyID: id,
      secretAccessKey: Secret(secret),
      sessionToken: token.map { Secret($0) }
    )
  }

  /// The names of the session token, with the older name first, as in botocore.
  private var tokens: [String] { ["aws_security_token", "aws_session_token"] }
}
