package import Programs

/// Credentials that a source was asked for and does not have; holds no secret.
package enum CredentialsError: Error, Hashable, Sendable {
  /// Nowhere are there any.
  case notFound(profile: String, looked: [Look])
  /// A profile that was asked for by name stands in none of the files.
  case unknownProfile(String, files: [String])
  /// An access key without its other half.
  case incomplete(CredentialsPlace, missing: String)
  /// A file is there and cannot be read.
  case unreadableFile(path: String, reason: String)
  /// A file does not follow the rules of its kind.
  case malformedFile(path: String, INIError)
  /// A way to get credentials that this version does not know.
  case notSupported(setting: String, CredentialsPlace)
  /// The program of `credential_process` did not give any.
  case process(name: String, CredentialsPlace, ProcessFault)
  /// The task was cancelled meanwhile.
  case cancelled
}

extension CredentialsError {
  /// Whether nobody has set up any, so that there is nothing to mend.
  package var isAbsence: Bool { if case .notFound = self { true } else { false } }
}

/// Where credentials, or what leads to them, are written.
package enum CredentialsPlace: Hashable, Sendable {
  case environment
  case profile(String, path: String)
}

extension CredentialsError {
  /// A place that was looked at in vain.
  package enum Look: Hashable, Sendable {
    /// The environment has no access key.
    case environment
    /// There is no such file.
    case absentFile(path: String)
    /// A file in which the profile does not stand.
    case withoutProfile(path: String)
    /// A file whose profile has no keys.
    case withoutKeys(path: String)
  }

  /// What a program did instead of giving credentials.
  package enum ProcessFault: Hashable, Sendable {
    /// The setting's text cannot be split into words.
    case malformedCommand
    /// It was not run to a good end.
    case program(ProgramFailure)
    /// Somebody is writing its file right now.
    case beingWritten
    /// It wrote something that is no JSON object.
    case notJSON
    /// Its JSON has another `Version` than 1; nil where it has none that can be told.
    case version(String?)
    /// Its JSON lacks a member, or has it as something that is no text.
    case missing(member: String)
    /// Its `Expiration` is no ISO 8601 time.
    case malformedExpiration(String)
    /// What it gave has expired already.
    case expired(at: String)
  }
}
