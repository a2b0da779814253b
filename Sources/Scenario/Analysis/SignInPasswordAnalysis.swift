internal import Diagnostics
internal import YAMLTree

/// Warns about sign-ins without a required password, and about passwords that are not sent.
///
/// A mistake in a password that is not sent would go unnoticed.
struct SignInPasswordAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    document.allSteps.flatMap { step -> [Diagnostic] in
      guard !step.isSilenced, let parameters = step.action?.as(SignIn.self) else { return [] }
      return [unsentPassword(step, parameters), missingPassword(step, parameters)]
        .compactMap(\.self)
    }
  }

  private func missingPassword(
    _ step: CheckedStep,
    _ parameters: SignIn
  ) -> Diagnostic? {
    guard let pair = step.pair, parameters.lacksPassword,
      let flow = parameters.flow.literal,
      !step.expectsError, step.isSound
    else { return nil }
    let proof = parameters.preferred?.literal.map { "\(flow.rawValue) and \($0.rawValue)" }
    return .warning(
      .missingParameter,
      "`signIn` needs `password` with \(proof ?? flow.rawValue)",
      at: pair.key.range,
      help: "Add `password`, or expect the `error` if the missing password is intended."
    )
  }

  private func unsentPassword(
    _ step: CheckedStep,
    _ parameters: SignIn
  ) -> Diagnostic? {
    guard let way = parameters.wayWithoutPassword,
      let key = step.pair?.value.pairs?.first(where: { $0.name == "password" })?.key
    else { return nil }
    return .warning(
      .noEffect,
      "`password` is not sent with \(way)",
      at: key.range,
      help: way == SignIn.unchosen
        ? "Add `preferred: PASSWORD`, or select the factor with one `confirmSignIn` and pass "
          + "`password` to the next."
        : "Remove `password`, which has no effect."
    )
  }
}

extension SignIn {
  /// The setting that leaves the choice of the first factor open.
  fileprivate static let unchosen = "`flow: USER_AUTH` without `preferred`"

  /// The parameters, as written, that prevent sending the password; nil if it may be sent.
  fileprivate var wayWithoutPassword: String? {
    guard password != nil, let flow = flow.literal else { return nil }
    switch flow {
    case .customWithoutSRP: return "`flow: \(flow.rawValue)`"
    case .userChoice:
      guard let preferred else { return SignIn.unchosen }
      guard let factor = preferred.literal, !factor.isPassword else { return nil }
      return "`preferred: \(factor.rawValue)`"
    default: return nil
    }
  }
}
