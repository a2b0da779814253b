import CognitoModel
import MockPool

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

/// Why a control endpoint refused a request.
enum ControlFault: Error, Hashable {
  case foreignOrigin
  case noToken
  case wrongToken
  case notJSON
  case wrongMethod
  case noSuchEndpoint
  case noSuchPool(String)
  case badAdvance
  case badTriggers(DeclaredTriggers.Mistake?)
  case foreignProgram
  case badFault
  case badUnmodelled
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
    case .badAdvance, .badTriggers, .foreignProgram, .badFault, .badUnmodelled, .noSuchOperation:
      400
    case .tooLarge: 413
    case .notKept: 500
    }
  }

  var message: String {
    switch self {
    case .foreignOrigin: "control endpoints do not answer to pages of other origins"
    case .noToken: "control endpoints need the header Authorization: Bearer TOKEN here"
    case .wrongToken: "this is not the control token"
    case .notJSON: "control endpoints take bodies with Content-Type: application/json only"
    case .wrongMethod: "this endpoint does not take that method"
    case .noSuchEndpoint: "there is no such control endpoint"
    case .noSuchPool(let id): "there is no pool \(id.echoed)"
    case .notKept: "the server can't write its state file"
    case .tooLarge: "no control endpoint has a use for so long a body"
    case .badTriggers(nil):
      "write a mapping of triggers to what they do, as in a configuration file"
    case .badTriggers(.unknownWord(let word)?):
      "`\(word.echoed)` is no trigger: there are \(DeclaredTriggers.knownNames.joined(separator: ", "))"
    case .badTriggers(.unknownMember(let name, let path, let known)?):
      "`\(path)` has no `\(name.echoed)`: it takes \(known.joined(separator: ", "))"
    case .badTriggers(.writtenProgram(let word)?):
      "`\(word.echoed).run` is for files only: write it in the scenario or in the configuration file"
    case .foreignProgram, .badTriggers(.programBesides?):
      "`program` is not for this endpoint: write `run` in the scenario or in the configuration file"
    case .badTriggers(.wrongKind(let path, let need)?): "`\(path)` must be \(need)"
    case .noSuchOperation(let name):
      "`\(name.echoed)` is neither an operation on a pool nor an endpoint such as oauth2/token"
    case .badFault:
      "write {\"operation\": NAME} with one of error, httpStatus, latency, drop and throttle, or "
        + "{\"mail\": late, doubled, lost or reordered}; late needs by; durations are seconds"
    case .badUnmodelled:
      "write {\"members\": [{\"part\": PART, \"name\": NAME, \"path\": [...], \"value\": VALUE}]}, where "
        + "PART is one of \(UnmodelledMembers.Part.allCases.map(\.rawValue).joined(separator: ", "))"
    case .badAdvance:
      "write {\"advance\": SECONDS} with a number that moves the clock forward, 1,000 years at most"
    }
  }
}
