internal import Programs
internal import Values

extension CodeSourceError {
  /// The reason, in lowercase and without a full stop.
  ///
  /// A program's output appears unchanged.
  package var message: String {
    switch self {
    case .unusableFolder(let path, let reason): "can't use `\(path)`: \(reason)"
    case .notListening(let address, let reason, _): "can't listen on `\(address)`: \(reason)"
    case .unusableReceiver(let reason, _): "can't receive messages: \(reason)"
    case .ended: "the source stopped"
    case .command(let failure): failure.message
    case .mailbox(let failure): failure.message
    case .http(let failure): failure.message
    }
  }
}

extension CommandSourceFailure {
  fileprivate var message: String {
    switch self {
    case .unknownValue(let path, let program):
      "the command `\(program)` reads `$(\(path))`; only `$(to)` and `$(since)` are available"
    case .program(let failure): "the command `\(failure.program)` \(failure.description)"
    }
  }
}
