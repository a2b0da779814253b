internal import Diagnostics
package import Programs

/// The reason that a source has no credentials, without secrets.
package enum CredentialsError: Error, Hashable, Sendable {
  /// No place has credentials.
  case notFound(profile: String, looked: [Look])
  /// A profile is requested by name, but no file contains it.
  case unknownProfile(String, files: [String])
  /// An access key has no secret.
  case incomplete(CredentialsPlace, missing: String)
  /// A file exists but can't be read.
  case unreadableFile(path: String, reason: String)
  /// A file has invalid syntax.
  case malformedFile(path: String, INIError)
  /// A setting for credentials is not supported.
  case notSupported(setting: String, CredentialsPlace)
  /// The program of `credential_process` returned no credentials.
  case process(name: String, CredentialsPlace, ProcessFault)
  /// A profile's role, or one in the environment, breaks a rule.
  case role(RoleFault, CredentialsPlace)
  /// The security token service returned no usable credentials for a role.
  case assuming(role: String, CredentialsPlace, EndpointFault)
  /// The file with the token for a role or a container can't be read.
  case token(path: String, TokenFault)
  /// The endpoint of a container, whose URL is in this variable, returned no usable credentials.
  case container(setting: String, url: String, EndpointFault)
  /// The metadata service of an EC2 instance returned no usable credentials.
  case instance(url: String, InstanceFault, looked: [Look])
  /// The URL of an endpoint for credentials can't be used.
  case endpoint(setting: String, URLFault)
  /// The task was canceled meanwhile.
  case cancelled

  /// Whether no credentials are set up, which is not a mistake to fix.
  package var isAbsence: Bool { if case .notFound = self { true } else { false } }
}

/// The place where credentials, or settings for credentials, are set.
package enum CredentialsPlace: Hashable, Sendable {
  case environment
  case profile(String, path: String)
}

extension CredentialsError {
  /// A place that was searched and has no credentials.
  package enum Look: Hashable, Sendable {
    /// The environment has no access key.
    case environment
    /// The file does not exist.
    case absentFile(path: String)
    /// The file does not contain the profile.
    case withoutProfile(path: String)
    /// The profile in the file has no credentials.
    case withoutKeys(path: String)
    /// No variable names a container's endpoint.
    case container
    /// Instance metadata is not used.
    case instance(InstanceAbsence)
  }

  /// The reason that a program returned no credentials.
  package enum ProcessFault: Hashable, Sendable {
    /// The setting's value can't be split into words.
    case malformedCommand
    /// The program failed.
    case program(ProgramFailure)
    /// The program's file is being written at the moment.
    case beingWritten
    /// The program's output is not a JSON object.
    case notJSON
    /// `Version` in the output is not 1; nil if the output has no readable version.
    case version(String?)
    /// A member is missing in the output, is not a string, or is empty.
    case missing(member: String)
    /// `Expiration` in the output is not an ISO 8601 time.
    case malformedExpiration(String)
    /// The credentials in the output have already expired.
    case expired(at: String)
  }

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
    case .process(let name, let place, let fault):
      "the `credential_process` of \(place.description) "
        + (name.isEmpty ? fault.description : "(`\(name)`) \(fault.description)")
    case .role(let fault, let place): "\(place.description) \(fault.description)"
    case .assuming(let role, let place, let fault):
      "can't assume the role `\(role)` from \(place.description): \(fault.description)"
    case .token(let path, let fault): "the token file `\(path)` \(fault.description)"
    case .container(let setting, let url, let fault):
      "the container's endpoint `\(url)` (`\(setting)`) \(fault.sentence)"
    case .instance(let url, let fault, let looked):
      "EC2 instance metadata at `\(url)` \(fault.description)"
        + (looked.isEmpty
          ? ""
          : "; no credentials in " + looked.map { $0.description("default") }.inSentence("or"))
    case .endpoint(let setting, let fault): "`\(setting)`: \(fault.description)"
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

extension CredentialsError.Look {
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

extension CredentialsError.ProcessFault {
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
