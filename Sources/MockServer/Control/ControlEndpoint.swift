import CognitoModel
import Diagnostics
import MockPool

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
  fileprivate static func message(unknown path: String) -> String {
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

  /// The maximum size of the endpoint's body, in bytes.
  var bodyLimit: Int {
    // The limit is that of calls, because future members of the service can have any size.
    if case .poolUnmodeled = self { APIHandler.bodyLimit } else { 65_536 }
  }
}

/// The reason why a control endpoint rejected a request.
enum ControlFault: Error, Hashable {
  case foreignOrigin
  case noToken
  case wrongToken
  case notJSON
  case wrongMethod
  case noSuchEndpoint(String)
  case noSuchPool(String)
  case badAdvance
  case badTriggers(DeclaredTriggers.Mistake?)
  case foreignProgram
  case badFault
  case unknownKey(String, known: [String])
  case badUnmodeled
  case noSuchOperation(String)
  case tooLarge
  case notKept
}

extension ControlFault {
  var status: Int {
    switch self {
    case .foreignOrigin: 403
    case .noToken, .wrongToken: 401
    case .notJSON: 415
    case .wrongMethod: 405
    case .noSuchEndpoint, .noSuchPool: 404
    case .badAdvance, .badTriggers, .foreignProgram, .badFault, .unknownKey,
      .badUnmodeled, .noSuchOperation:
      400
    case .tooLarge: 413
    case .notKept: 500
    }
  }

  var message: String {
    switch self {
    case .foreignOrigin: "control endpoints reject requests from pages of other origins"
    case .noToken: "control endpoints of this mock require the header Authorization: Bearer TOKEN"
    case .wrongToken: "invalid control token"
    case .notJSON: "control endpoints require Content-Type: application/json"
    case .wrongMethod: "method not supported by this control endpoint"
    case .noSuchEndpoint(let path): ControlEndpoint.message(unknown: path)
    case .noSuchPool(let id): "pool not found: \(id.echoed)"
    case .notKept: "the server can't write its state file"
    case .tooLarge: "the request body is too long"
    case .badTriggers(nil):
      "expected an object of triggers and what they do, as in a configuration file"
    case .badTriggers(.unknownWord(let word)?):
      "unknown trigger `\(word.echoed)`: expected one of \(DeclaredTriggers.knownNames.joined(separator: ", "))"
    case .badTriggers(.unknownMember(let name, let path, let known)?):
      "unknown key `\(name.echoed)` in `\(path)`: expected one of \(known.joined(separator: ", "))"
    case .badTriggers(.writtenProgram(let word)?):
      "`\(word.echoed).run` works only in files: write it in the scenario or in the configuration file"
    case .foreignProgram, .badTriggers(.programBesides?):
      "`program` is not supported here: write `run` in the scenario or in the configuration file"
    case .badTriggers(.wrongKind(let path, let need)?): "`\(path)` must be \(need)"
    case .noSuchOperation(let name):
      "unknown operation `\(name.echoed)`: "
        + (InjectedFault.nearest(to: name).map { "did you mean `\($0)`?" }
          ?? "expected an operation on a pool or an endpoint such as oauth2/token")
    case .unknownKey(let key, let known):
      "unknown key `\(key.echoed)`: "
        + (Suggestion.nearest(to: key, among: known).map { "did you mean `\($0)`?" }
          ?? "expected \(known.joined(separator: ", "))")
    case .badFault:
      "expected {\"operation\": NAME} with one of error, httpStatus, latency, drop, and throttle, "
        + "or {\"mail\": KIND} with late, doubled, lost, or reordered. late also needs by. "
        + "Durations are in seconds, and at most one day"
    case .badUnmodeled:
      "expected {\"members\": [{\"part\": PART, \"name\": NAME, \"path\": [...], \"value\": VALUE}]}, where "
        + "PART is one of \(UnmodeledMembers.Part.allCases.map(\.rawValue).joined(separator: ", "))"
    case .badAdvance:
      "expected {\"advance\": SECONDS} with a number that is not negative and keeps the clock at "
        + "most 1,000 years ahead of real time"
    }
  }
}
