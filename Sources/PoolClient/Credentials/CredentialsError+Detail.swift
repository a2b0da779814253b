internal import Diagnostics
internal import Programs

extension CredentialsError {
  /// The reason in reports: lowercase, without a full stop, without secrets.
  package var detail: String {
    switch self {
    case .notFound(let profile, let looked):
      "looked in " + looked.map { $0.description(profile) }.inSentence()
    case .unknownProfile(let name, let files):
      "no profile `\(name)` in " + files.map { "`\($0)`" }.inSentence("or")
    case .incomplete(.environment, let missing):
      "`AWS_ACCESS_KEY_ID` is set, but `\(missing)` is not"
    case .incomplete(let place, let missing):
      "\(place.description) has `aws_access_key_id`, but no `\(missing)`"
    case .unreadableFile(let path, let reason): "can't read `\(path)`: \(reason)"
    case .malformedFile(let path, let error): "`\(path)`, line \(error.line): \(error.description)"
    case .notSupported(let setting, let place):
      "\(place.description) has `\(setting)`, which is not supported; use a second profile with "
        + "`credential_process = aws configure export-credentials --profile \(place.profile) "
        + "--format process`"
    case .process(let name, let place, let cause):
      "the `credential_process` of \(place.description) "
        + (name.isEmpty ? cause.description : "(`\(name)`) \(cause.description)")
    case .role(let cause, let place): "\(place.description) \(cause.description)"
    case .assuming(let role, let place, let cause):
      "can't assume the role `\(role)` from \(place.description): \(cause.description)"
    case .token(let path, let cause): "the token file `\(path)` \(cause.description)"
    case .container(let setting, let url, let cause):
      "the container's endpoint `\(url)` (`\(setting)`) \(cause.sentence)"
    case .instance(let url, let cause, let looked):
      "EC2 instance metadata at `\(url)` \(cause.description)"
        + (looked.isEmpty
          ? ""
          : "; no credentials in " + looked.map { $0.description("default") }.inSentence("or"))
    case .endpoint(let setting, let cause): "`\(setting)`: \(cause.description)"
    case .cancelled: "canceled"
    }
  }
}

extension CredentialsPlace {
  fileprivate var description: String {
    switch self {
    case .environment: "the environment"
    case .profile(let name, let path): "profile `\(name)` in `\(path)`"
    }
  }

  fileprivate var profile: String { if case .profile(let name, _) = self { name } else { "NAME" } }
}

extension CredentialsError.SearchedLocation {
  fileprivate func description(_ profile: String) -> String {
    switch self {
    case .environment: "the environment (no AWS_ACCESS_KEY_ID or AWS_WEB_IDENTITY_TOKEN_FILE)"
    case .absentFile(let path): "`\(path)` (no such file)"
    case .withoutProfile(let path): "`\(path)` (no profile `\(profile)`)"
    case .withoutKeys(let path): "`\(path)` (profile `\(profile)` has no credentials)"
    case .container:
      "the container's endpoint (no AWS_CONTAINER_CREDENTIALS_FULL_URI or "
        + "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI)"
    case .instance(.disabled): "EC2 instance metadata (disabled by AWS_EC2_METADATA_DISABLED)"
    case .instance(.notAnInstance): "EC2 instance metadata (this machine is not an EC2 instance)"
    }
  }
}

extension CredentialsError.CredentialProcessError {
  fileprivate var description: String {
    switch self {
    case .malformedCommand: "has an unclosed quotation mark or a trailing backslash"
    case .program(let failure): failure.description
    case .beingWritten: "can't start, because its file is being written"
    case .notJSON: "did not print a JSON object"
    case .version(let version):
      "returned \(version.map { "`Version` \($0)" } ?? "no `Version`"), expected `Version` 1"
    case .missing(let member): "returned no `\(member)`"
    case .malformedExpiration(let text): "returned an invalid `Expiration`: `\(text)`"
    case .expired(let time): "returned credentials that expired at \(time)"
    }
  }
}

extension INIError {
  /// The broken rule, without the line's content, which may include a secret.
  fileprivate var description: String {
    switch problem {
    case .notUTF8: "not UTF-8"
    case .noSection: "a setting before any `[section]`"
    case .noDelimiter: "neither a `[section]` nor `name = value`"
    case .duplicateSection(let name): "duplicate section `[\(name)]`"
    case .duplicateOption(let name): "duplicate `\(name)` in this section"
    case .noDelimiterInBlock(let name): "the block under `\(name)` has a line without `=`"
    }
  }
}
