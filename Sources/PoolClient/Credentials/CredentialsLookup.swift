internal import AuthCrypto
internal import Values

/// The origin of credentials, according to the environment and the files.
enum CredentialsOrigin: Hashable, Sendable {
  case keys(AWSCredentials)
  /// A program that returns credentials.
  case process(command: String, CredentialsPlace)
}

/// Searches for credentials in the order of the AWS tools, without running or calling anything.
///
/// The order is botocore's:
///
/// - the environment's keys, unless a profile is requested by name
/// - roles
/// - web identity
/// - SSO
/// - keys in the credentials file
/// - `credential_process`
/// - keys in the config file
/// - containers
///
/// An unsupported source ends the search. Otherwise authflow would find other keys than the AWS
/// tools.
struct CredentialsLookup: Sendable {
  /// The profile in the project file; nil if none is set.
  let profile: String?
  let environment: [String: String]
  let readFile: @Sendable (String) -> FileContent

  func origin() throws(CredentialsError) -> CredentialsOrigin {
    if profile == nil, let keys = try environmentKeys() { return .keys(keys) }
    let files = try ProfileFiles(environment: environment, readFile: readFile)
    let named = profile ?? environment.profile
    let name = named ?? "default"
    if named != nil, !files.has(name) {
      throw .unknownProfile(name, files: [files.credentials.path, files.config.path])
    }
    let found = Profile(name: name, settings: files.settings(of: name))
    try refuseRoles(found)
    if let keys = try keys(in: files.credentials, name) { return .keys(keys) }
    try found.refuse { $0 == "login_session" }
    if let command = found.text("credential_process") {
      return .process(command: command, found.place(of: "credential_process"))
    }
    if let keys = try keys(in: files.config, name) { return .keys(keys) }
    try refuseTheRest(found)
    throw .notFound(profile: name, looked: looks(files, name))
  }

  private func environmentKeys() throws(CredentialsError) -> AWSCredentials? {
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
    let profile = Profile(name: name, settings: settings)
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

  private func looks(_ files: ProfileFiles, _ name: String) -> [CredentialsError.Look] {
    let inFiles = [files.credentials, files.config].map { file -> CredentialsError.Look in
      guard let profiles = file.profiles else { return .absentFile(path: file.path) }
      return profiles[name] == nil
        ? .withoutProfile(path: file.path) : .withoutKeys(path: file.path)
    }
    return (profile == nil ? [.environment] : []) + inFiles
  }
}

// MARK: - Unsupported sources

extension CredentialsLookup {
  /// Rejects the settings that botocore follows before it searches files for keys.
  private func refuseRoles(_ found: Profile) throws(CredentialsError) {
    try found.refuse { $0 == "role_arn" || $0 == "web_identity_token_file" }
    if profile == nil, environment.filled("AWS_WEB_IDENTITY_TOKEN_FILE") != nil {
      throw .notSupported(setting: "AWS_WEB_IDENTITY_TOKEN_FILE", .environment)
    }
    try found.refuse { $0 == "sso_account_id" || $0 == "sso_role_name" }
  }

  /// Rejects the remaining settings for credentials, if no supported source has credentials.
  private func refuseTheRest(_ found: Profile) throws(CredentialsError) {
    try found.refuse { $0.hasPrefix("sso_") }
    let containers = [
      "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    ]
    for name in containers where environment.filled(name) != nil {
      throw .notSupported(setting: name, .environment)
    }
  }

  /// A profile, with the file of each setting.
  private struct Profile {
    let name: String
    let settings: [String: (value: INIDocument.Value, path: String)]

    /// The value of a setting; nil if it is missing or empty.
    func text(_ setting: String) -> String? {
      guard case .text(let text)? = settings[setting]?.value, !text.isEmpty else { return nil }
      return text
    }

    func place(of setting: String) -> CredentialsPlace {
      .profile(name, path: settings[setting]?.path ?? "")
    }

    func refuse(_ isUnknown: (String) -> Bool) throws(CredentialsError) {
      guard let first = settings.keys.filter(isUnknown).min() else { return }
      throw .notSupported(setting: first, place(of: first))
    }
  }
}

extension [String: String] {
  /// The value of a variable; nil if it is not set or empty.
  fileprivate func filled(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The profile in the environment, with the older variable first, as in botocore.
  fileprivate var profile: String? { filled("AWS_DEFAULT_PROFILE") ?? filled("AWS_PROFILE") }
}
