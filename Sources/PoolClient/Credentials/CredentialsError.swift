package import Programs

/// The reason that a source has no credentials, without secrets.
package enum CredentialsError: Error, Hashable, Sendable {
  /// No place has credentials.
  case notFound(profile: String, looked: [SearchedLocation])
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
  case process(name: String, CredentialsPlace, CredentialProcessError)
  /// A profile's role, or one in the environment, breaks a rule.
  case role(RoleError, CredentialsPlace)
  /// The security token service returned no usable credentials for a role.
  case assuming(role: String, CredentialsPlace, EndpointError)
  /// The file with the token for a role or a container can't be read.
  case token(path: String, TokenFileError)
  /// The endpoint of a container, whose URL is in this variable, returned no usable credentials.
  case container(setting: String, url: String, EndpointError)
  /// The metadata service of an EC2 instance returned no usable credentials.
  case instance(url: String, InstanceMetadataError, looked: [SearchedLocation])
  /// The URL of an endpoint for credentials can't be used.
  case endpoint(setting: String, EndpointURLError)
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
  package enum SearchedLocation: Hashable, Sendable {
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
    case instance(InstanceMetadataUnavailability)
  }

  /// The reason that a program returned no credentials.
  package enum CredentialProcessError: Hashable, Sendable {
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
}
