internal import Programs

extension CredentialsError {
  /// The facts in words for reports: lower case, no full stop, no secrets.
  package var detail: String {
    switch self {
    case .notFound(let profile, let looked):
      "looked in " + CredentialsError.list(looked.map { $0.words(profile) })
        + "; the metadata of an EC2 instance is not asked"
    case .unknownProfile(let name, let files):
      "there is no profile `\(name)` in " + CredentialsError.list(files.map { "`\($0)`" })
    case .incomplete(let place, let missing): "\(place.words) has no \(missing)"
    case .unreadableFile(let path, let reason): "`\(path)` can't be read: \(reason)"
    case .malformedFile(let path, let error): "`\(path)`, line \(error.line): \(error.words)"
    case .notSupported(let setting, let place):
      "\(place.words) has `\(setting)`, which authflow does not follow; "
        + "a profile with `credential_process` can run a program that does"
    case .process(let name, let place, let fault):
      "the `credential_process` of \(place.words) "
        + (name.isEmpty ? fault.words : "(`\(name)`) \(fault.words)")
    case .cancelled: "cancelled"
    }
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CredentialsPlace {
  fileprivate var words: String {
    switch self {
    case .environment: "the environment"
    case .profile(let name, let path): "profile `\(name)` in `\(path)`"
    }
  }
}

extension CredentialsError.Look {
  fileprivate func words(_ profile: String) -> String {
    switch self {
    case .environment: "the environment (no AWS_ACCESS_KEY_ID)"
    case .absentFile(let path): "`\(path)` (no such file)"
    case .withoutProfile(let path): "`\(path)` (no profile `\(profile)`)"
    case .withoutKeys(let path): "`\(path)` (profile `\(profile)` has no keys)"
    }
  }
}

extension CredentialsError.ProcessFault {
  fileprivate var words: String {
    switch self {
    case .malformedCommand: "has a quotation mark or a backslash without its other half"
    case .program(let failure): failure.words
    case .beingWritten: "is being written"
    case .notJSON: "wrote no JSON object"
    case .version(let version):
      "gave \(version.map { "`Version` \($0)" } ?? "no `Version`"); 1 is the one there is"
    case .missing(let member): "gave no `\(member)`"
    case .malformedExpiration(let text): "gave the `Expiration` `\(text)`, which is no time"
    case .expired(let time): "gave keys that expired at \(time)"
    }
  }
}

extension INIError {
  /// What breaks the rule, without the line's text, which may hold a secret.
  fileprivate var words: String {
    switch problem {
    case .notUTF8: "not UTF-8"
    case .noSection: "a setting before any `[section]`"
    case .noDelimiter: "neither a `[section]` nor `name = value`"
    case .duplicateSection(let name): "a second section `[\(name)]`"
    case .duplicateOption(let name): "a second `\(name)` in its section"
    case .noDelimiterInBlock(let name): "the block under `\(name)` has a line without `=`"
    }
  }
}
