import CognitoModel
import Diagnostics
import MockPool

/// The reason why a control endpoint rejected a request.
enum ControlError: Error, Hashable {
  case foreignOrigin
  case noToken
  case wrongToken
  case notJSON
  case wrongMethod
  case noSuchEndpoint(String)
  case noSuchPool(String)
  case badAdvance
  case badTriggers(DeclaredTriggers.DeclarationError?)
  case foreignProgram
  case badFault
  case unknownKey(String, known: [String])
  /// A parameter that the endpoint does not have, with the parameters that it has.
  case unknownParameter(String, known: [String])
  case badUnmodeled
  case noSuchOperation(String)
  case tooLarge
  case notKept
}

extension ControlError {
  var status: Int {
    switch self {
    case .foreignOrigin: 403
    case .noToken, .wrongToken: 401
    case .notJSON: 415
    case .wrongMethod: 405
    case .noSuchEndpoint, .noSuchPool: 404
    case .badAdvance, .badTriggers, .foreignProgram, .badFault, .unknownKey,
      .unknownParameter, .badUnmodeled, .noSuchOperation:
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
    case .badTriggers(let mistake): ControlError.message(about: mistake)
    case .foreignProgram: ControlError.foreignProgramMessage
    case .noSuchOperation(let name):
      "unknown operation `\(name.echoed)`: "
        + (InjectedFault.nearest(to: name).map { "did you mean `\($0)`?" }
          ?? "expected an operation on a pool or an endpoint such as oauth2/token")
    case .unknownKey(let key, let known):
      ControlError.message(unknown: "key", key, among: known)
    case .unknownParameter(let name, let known):
      ControlError.message(unknown: "parameter", name, among: known)
    case .badFault: ControlError.expectedFault
    case .badUnmodeled: ControlError.expectedMembers
    case .badAdvance: ControlError.expectedAdvance
    }
  }

  private static func message(
    unknown kind: String,
    _ name: String,
    among known: [String]
  ) -> String {
    let expected = known.isEmpty ? "no \(kind)s" : known.joined(separator: ", ")
    let help = Suggestion.nearest(to: name, among: known).map { "did you mean `\($0)`?" }
    return "unknown \(kind) `\(name.echoed)`: \(help ?? "expected \(expected)")"
  }

  private static let expectedFault =
    "expected {\"operation\": NAME} with one of error, httpStatus, latency, drop, and throttle, "
    + "or {\"mail\": KIND} with late, doubled, lost, or reordered. late also needs by. "
    + "Durations are in seconds, and at most one day"

  private static let expectedMembers =
    "expected {\"members\": [{\"part\": PART, \"name\": NAME, \"path\": [...], \"value\": VALUE}]}, where "
    + "PART is one of \(UnmodeledMembers.Part.allCases.map(\.rawValue).joined(separator: ", "))"

  private static let expectedAdvance =
    "expected {\"advance\": SECONDS} with a number that is not negative and keeps the clock at "
    + "most 1,000 years ahead of real time"

  private static let foreignProgramMessage =
    "`program` is not supported here: write `run` in the scenario or in the configuration file"

  private static func message(about mistake: DeclaredTriggers.DeclarationError?) -> String {
    switch mistake {
    case nil: "expected an object of triggers and what they do, as in a configuration file"
    case .unknownWord(let word)?:
      "unknown trigger `\(word.echoed)`: expected one of \(DeclaredTriggers.knownNames.joined(separator: ", "))"
    case .unknownMember(let name, let path, let known)?:
      "unknown key `\(name.echoed)` in `\(path)`: expected one of \(known.joined(separator: ", "))"
    case .writtenProgram(let word)?:
      "`\(word.echoed).run` works only in files: write it in the scenario or in the configuration file"
    case .programBesides?: foreignProgramMessage
    case .wrongKind(let path, let need)?: "`\(path)` must be \(need)"
    }
  }
}
