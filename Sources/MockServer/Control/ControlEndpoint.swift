/// What a path below the control prefix names.
enum ControlEndpoint: Hashable {
  case health
  case messages
  case clock
  case poolClock(String)
  case poolTriggers(String)
  case poolFaults(String)
  case poolUnmodelled(String)
  case unknown
}

extension ControlEndpoint {
  /// Reads a path; nil where it does not lie below `prefix`.
  init?(path: String, below prefix: String) {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    guard rest.isEmpty || rest.first == "/" else { return nil }
    let segments = rest.split(separator: "/").map(String.init)
    switch (segments.first, segments.count) {
    case ("health", 1): self = .health
    case ("messages", 1): self = .messages
    case ("clock", 1): self = .clock
    case ("pools", 3) where segments[2] == "clock": self = .poolClock(segments[1])
    case ("pools", 3) where segments[2] == "triggers": self = .poolTriggers(segments[1])
    case ("pools", 3) where segments[2] == "faults": self = .poolFaults(segments[1])
    case ("pools", 3) where segments[2] == "unmodelled": self = .poolUnmodelled(segments[1])
    default: self = .unknown
    }
  }
}

extension ControlEndpoint {
  /// The longest body that the endpoint has a use for, in bytes.
  var bodyLimit: Int {
    // As long as a call may be: nobody knows what the service will come to have.
    if case .poolUnmodelled = self { APIHandler.bodyLimit } else { 65_536 }
  }
}
