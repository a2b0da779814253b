/// A control endpoint, identified by the path below the control prefix.
enum ControlEndpoint: Hashable {
  case health
  case messages
  case clock
  case poolClock(String)
  case poolTriggers(String)
  case poolFaults(String)
  case poolUnmodeled(String)
  /// An unknown endpoint, with its path below the prefix.
  case unknown(String)
}

extension ControlEndpoint {
  /// Parses a path; nil if it is not below `prefix`.
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
    case ("pools", 3) where segments[2] == "unmodelled": self = .poolUnmodeled(segments[1])
    default: self = .unknown(segments.joined(separator: "/"))
    }
  }
}

extension ControlEndpoint {
  /// The message about an unknown path, with the known paths.
  static func message(unknown path: String) -> String {
    let ofPools = ["triggers", "faults", "unmodelled"]
    let ofAll = ["health", "messages", "clock"]
    let prefix = MockServerConfiguration.publicControlPath
    if ofPools.contains(path) {
      return "unknown control endpoint: write \(prefix)/pools/POOL/\(path), with the pool's ID"
    }
    let paths = ofAll + (["clock"] + ofPools).map { "pools/POOL/\($0)" }
    return "unknown control endpoint: expected one of "
      + paths.map { "\(prefix)/\($0)" }.joined(separator: ", ")
  }

  /// The query parameters of a GET request; nil if the endpoint does not support GET.
  var parameters: [String]? {
    switch self {
    case .messages: MessageFilter.parameters
    case .health, .clock, .poolClock, .poolTriggers: []
    case .poolFaults, .poolUnmodeled, .unknown: nil
    }
  }

  /// The maximum size of the endpoint's body, in bytes.
  var bodyLimit: Int {
    // The limit is that of calls, because future members of the service can have any size.
    if case .poolUnmodeled = self { APIHandler.bodyLimit } else { 65_536 }
  }
}
