internal import CognitoModel
internal import Diagnostics
internal import Values
internal import YAMLTree

/// The error types that an outcome can name.
enum ErrorTypes {
  /// Error types of authflow itself.
  ///
  /// The causes are operations missing from the mock, sessions in an unsuitable state, and failed
  /// checks of `verifyToken`.
  static let own: Set = [
    "NotImplementedByMock", "NotSignedIn", "NoChallenge", "MalformedToken", "UnknownSigningKey",
    "InvalidSignature", "WrongIssuer", "WrongTokenUse", "WrongAudience", "TokenExpired",
  ]

  private static let all = CognitoModel.errorNames.union(CognitoModel.genericErrorNames).union(own)
  /// All known error types, sorted.
  static let names = all.sorted()

  static func isKnown(_ name: String) -> Bool { all.contains(name) }

  /// The name that the author most likely meant, preferably an error of the given operations; nil
  /// if none is similar.
  ///
  /// Most mistakes omit the ending `Exception`.
  static func nearest(to name: String, of operations: [String], isOfToken: Bool) -> String? {
    if isOfToken, let check = check(meantBy: name) { return check }
    let whole = name + "Exception"
    if all.contains(whole) { return whole }
    if let typo = Suggestion.typo(name, of: names) { return typo }
    let own = operations.flatMap { CognitoModel.operation($0)?.errors ?? [] }
    let found = [own, names].lazy.compactMap { known in
      Suggestion.nearest(to: name, among: known) ?? Suggestion.nearest(to: whole, among: known)
    }
    return found.first
  }

  /// The error of the token check that a word means; nil for other words.
  private static func check(meantBy name: String) -> String? {
    let letters = name.lowercasedLetters
    return checks.first { letters.contains($0.word) }?.error
  }

  private static let checks: [(word: String, error: String)] = [
    ("expire", "TokenExpired"), ("audience", "WrongAudience"), ("client", "WrongAudience"),
    ("issuer", "WrongIssuer"), ("signature", "InvalidSignature"), ("use", "WrongTokenUse"),
    ("malform", "MalformedToken"), ("format", "MalformedToken"), ("key", "UnknownSigningKey"),
    ("kid", "UnknownSigningKey"),
  ]

  /// Whether the service model lists the error for one of the operations.
  ///
  /// Generic service errors and authflow's own errors count as listed for every operation.
  static func isListed(_ name: String, by operations: [String]) -> Bool {
    if own.contains(name) || CognitoModel.genericErrorNames.contains(name) { return true }
    return operations.contains { CognitoModel.operation($0)?.errors.contains(name) == true }
  }
}

extension NodeDecoder {
  /// Reports an unknown error name; `help` applies if no known name is similar.
  func reportUnknownErrorType(
    _ name: String,
    _ node: YAMLNode,
    of operations: [String] = [],
    isOfToken: Bool = false,
    help: String? = nil
  ) {
    let title = name.isEmpty ? "the error type is empty" : "unknown error type `\(name)`"
    let nearest = ErrorTypes.nearest(to: name, of: operations, isOfToken: isOfToken)
    report(.unknownErrorType, title, at: node.range, meant: nearest, help: help)
  }
}
