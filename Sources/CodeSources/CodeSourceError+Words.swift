internal import Programs

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

extension CommandSourceFailure {
  fileprivate var message: String {
    switch self {
    case .unknownValue(let path, let program):
      "the command `\(program)` reads `$(\(path))`; there are `$(to)` and `$(since)`"
    case .program(let failure): "the command `\(failure.program)` \(failure.words)"
    }
  }
}
