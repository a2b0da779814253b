internal import Values

extension CodeSourceError {
  /// The facts in words: lower case, no full stop; what a program said is in it as it said it.
  package var message: String {
    switch self {
    case .unusableFolder(let path, let reason): "the folder `\(path)` can't be used: \(reason)"
    case .ended: "it stopped by itself"
    case .command(let failure): failure.message
    case .mailbox(let failure): failure.message
    }
  }
}

extension CommandFailure {
  fileprivate var message: String {
    let said = firstErrorLine.map { ": \($0.reveal())" } ?? ""
    return "the command `\(program)` \(cause.words)\(said)"
  }
}

extension CommandFailure.Cause {
  fileprivate var words: String {
    switch self {
    case .unknownValue(let path): "reads `$(\(path))`; there are `$(to)` and `$(since)`"
    case .notFound(let path?): "is not found: there is no file `\(path)`"
    case .notFound(nil): "is not found in the folders of PATH"
    case .notExecutable: "is not executable"
    case .notStarted(let reason): "can't be started: \(reason)"
    case .exited(let status): "ended with exit status \(status)"
    case .killed(let signal): "was ended by signal \(signal)"
    case .tooMuchOutput(let limit): "printed more than \(limit >> 20) MB"
    case .tooSlow(let limit): "took longer than \(limit.authoredText)"
    }
  }
}
