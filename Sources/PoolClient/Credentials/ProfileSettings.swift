internal import Values

/// A profile with the file of each of its settings.
struct ProfileSettings: Sendable {
  let name: String
  let settings: [String: (value: INIDocument.Value, path: String)]

  /// A setting that is present, even if it is empty.
  func present(_ setting: String) -> String? {
    guard case .text(let text)? = settings[setting]?.value else { return nil }
    return text
  }

  /// A setting that is present and not empty.
  func text(_ setting: String) -> String? {
    present(setting).nonEmpty
  }

  func place(of setting: String) -> CredentialsPlace {
    .profile(name, path: settings[setting]?.path ?? "")
  }

  /// Rejects the first setting that is not supported.
  func reject(_ isUnsupported: (String) -> Bool) throws(CredentialsError) {
    guard let first = settings.keys.filter(isUnsupported).min() else { return }
    throw .notSupported(setting: first, place(of: first))
  }
}

extension ProfileSettings {
  /// Whether the profile assumes a role with other keys; web identity needs no keys.
  var assumesRole: Bool {
    settings["role_arn"] != nil && settings["web_identity_token_file"] == nil
  }

  var hasStaticKeys: Bool {
    settings["aws_access_key_id"] != nil || settings["aws_secret_access_key"] != nil
  }
}

extension ProfileFiles {
  /// A profile with its settings from both files; without settings if no file has it.
  func profile(_ name: String) -> ProfileSettings {
    ProfileSettings(name: name, settings: settings(of: name))
  }
}

extension [String: String] {
  /// A variable that is set and not empty.
  func filled(_ name: String) -> String? { self[name].nonEmpty }

  /// Whether a variable is `true` in any case.
  func isTrue(_ name: String) -> Bool { self[name]?.lowercased() == "true" }

  /// The profile in the environment.
  ///
  /// The older of the two names comes first, as in botocore.
  var profile: String? { filled("AWS_DEFAULT_PROFILE") ?? filled("AWS_PROFILE") }
}
