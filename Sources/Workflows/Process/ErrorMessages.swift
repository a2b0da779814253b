internal import ConfigurationChanges
package import Diagnostics
internal import MockServer
internal import Scenario

extension MockServerError {
  /// The message for the user.
  var message: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; --port 0 picks a free port"
    case .cannotListen(let host, let port, let detail):
      "the mock can't listen on \(HostName(host)?.urlForm ?? host)"
        + (port == 0 ? ": \(detail)" : ":\(port): \(detail)")
    case .badState(let error, let path): error.message(path: path)
    case .notKept(let error, let path): error.message(path: path)
    case .ended(let detail): "the mock stopped unexpectedly: \(detail)"
    }
  }
}

extension StateFileError {
  /// The message about the file at a path.
  func message(path: String) -> String {
    switch self {
    case .foreign: "`\(path)` is not a state file of a mock; nothing was written"
    case .otherVersion(let version):
      "the state file `\(path)` was written by another version of authflow (format \(version)); "
        + "use that version, or another state file"
    case .inUse: "another process is using the state file `\(path)`"
    case .cannotOpen(let detail): "the state file `\(path)` can't be opened: \(detail)"
    case .damaged(let pool, let kind, let key):
      "the state file `\(path)` is damaged: \(kind)\(key.isEmpty ? "" : " `\(key)`")"
        + (pool.map { " of pool \($0)" } ?? "") + " can't be read"
    }
  }
}

extension StateWriteError {
  /// The message about the file at a path.
  func message(path: String) -> String {
    switch self {
    case .moved: "the state file `\(path)` was removed or replaced"
    case .failed(let detail): "the state file `\(path)` can't be written: \(detail)"
    case .stopped: "the state file `\(path)` was closed before everything was written"
    }
  }
}

extension CertificateFileError {
  /// The message for the user, which names the file.
  var message: String {
    switch self {
    case .unreadable(let role, let path, let error):
      "the \(role.rawValue) `\(path)` \(error.description)"
    case .unusable(let error): error.message
    }
  }
}

extension ServerCertificateError {
  /// The message for the user.
  var message: String {
    switch self {
    case .noCertificate(let path): "`\(path)` does not contain a valid certificate in PEM format"
    case .noKey(let path): "`\(path)` does not contain an unencrypted private key in PEM format"
    case .mismatch(let certificate, let key):
      "the key in `\(key)` does not belong to the first certificate in `\(certificate)`"
    }
  }
}

extension [StyledText] {
  /// All parts, separated by empty lines.
  package func joined() -> StyledText {
    reduce(into: StyledText()) { whole, part in
      if !whole.parts.isEmpty { whole.append("\n") }
      whole.append(part)
    }
  }
}

extension DiagnosticRenderer {
  /// Renders the diagnostics of a file with a pool's settings; excerpts show no secrets.
  init(ofConfiguration source: SourceFile) { self.init(file: source.withSecretsHidden) }
}

extension [FileFindings] {
  /// The diagnostics of all files.
  var report: StyledText {
    map { DiagnosticRenderer(file: $0.source).render($0.diagnostics) }.joined()
  }
}
