internal import MockServer
internal import Reports

extension AtomicFileError {
  /// The facts in words: what could not be written and why.
  var message: String {
    switch operation {
    case .createFolder: "the folder `\(path)` can't be made: \(reason)"
    case .open, .write, .replace: "`\(path)` can't be written: \(reason)"
    }
  }
}

extension MockServerError {
  /// The facts in words.
  var message: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; --port 0 takes a free one"
    case .cannotListen(let host, let port, let detail):
      "the mock can't listen on \(host):\(port): \(detail)"
    case .ended(let detail): "the mock ended by itself: \(detail)"
    }
  }
}
