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

  /// The facts in words for reports: lower case, no full stop, no secrets.
  package var detail: String {
    switch self {
    case .notFound(let profile, let looked):
      "looked in " + CredentialsError.list(looked.map { $0.description(profile) })
        + "; EC2 instance metadata is not used"
    case .unknownProfile(let name, let files):
      "no profile `\(name)` in " + CredentialsError.list(files.map { "`\($0)`" })
    case .incomplete(let place, let missing): "\(place.description) has no \(missing)"
    case .unreadableFile(let path, let reason): "cannot read `\(path)`: \(reason)"
    case .malformedFile(let path, let error): "`\(path)`, line \(error.line): \(error.description)"
    case .notSupported(let setting, let place):
      "\(place.description) has `\(setting)`, which is not supported; "
        + "set `credential_process` to a program that supports it"
    case .process(let name, let place, let fault):
      "the `credential_process` of \(place.description) "
        + (name.isEmpty ? fault.description : "(`\(name)`) \(fault.description)")
    case .cancelled: "cancelled"
    }
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CredentialsPlace {
  fileprivate var description: String {
    switch self {
    case .environment: "the environment"
    case .profile(let name, let path): "profile `\(name)` in `\(path)`"
    }
  }
}

extension CredentialsError.Look {
  fileprivate func description(_ profile: String) -> String {
    switch self {
    case .environment: "the environment (no AWS_ACCESS_KEY_ID)"
    case .absentFile(let path): "`\(path)` (no such file)"
    case .withoutProfile(let path): "`\(path)` (no profile `\(profile)`)"
    case .withoutKeys(let path): "`\(path)` (profile `\(profile)` has no keys)"
    }
  }
}

extension CredentialsError.ProcessFault {
  fileprivate var description: String {
    switch self {
    case .malformedCommand: "has an unclosed quotation mark or a trailing backslash"
    case .program(let failure): failure.description
    case .beingWritten: "is being written"
    case .notJSON: "did not print a JSON object"
    case .version(let version):
      "returned \(version.map { "`Version` \($0)" } ?? "no `Version`"), expected `Version` 1"
    case .missing(let member): "returned no `\(member)`"
    case .malformedExpiration(let text): "returned an invalid `Expiration`: `\(text)`"
    case .expired(let time): "returned keys that expired at \(time)"
    }
  }
}

extension INIError {
  /// What breaks the rule, without the line's text, which may hold a secret.
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
