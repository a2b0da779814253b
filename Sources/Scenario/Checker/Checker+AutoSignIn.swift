internal import Diagnostics
internal import Values
internal import YAMLTree

extension SignIn {
  /// A choice of factors that is still to be made.
  fileprivate static let unchosen = "`flow: USER_AUTH` without `preferred`"

  /// What keeps a given password from being sent, as it is written; nil where it is, or may be.
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

extension Checker {
  /// Warns of a sign-in that is refused for want of a password; `start` is how much was found before
  /// its step.
  mutating func checkPassword(_ action: (any Action)?, _ pair: YAMLPair?, since start: Int) {
    guard let pair, let parameters = action as? SignIn, parameters.lacksPassword,
      let flow = parameters.flow.literal, !diagnostics[start...].hasErrors
    else { return }
    let proof = parameters.preferred?.literal.map { "\(flow.rawValue) by \($0.rawValue)" }
    warn(
      .missingParameter,
      "`signIn` needs `password` with \(proof ?? flow.rawValue)",
      at: pair.key.range,
      help: "Without one it is refused; where that is meant, expect the `error`."
    )
  }

  /// Warns of a password that a sign-in does not send, so that a wrong one would pass.
  mutating func warnOfUnsentPassword(_ action: (any Action)?, _ pair: YAMLPair?) {
    guard let parameters = action as? SignIn, let way = parameters.wayWithoutPassword,
      let key = pair?.value.pairs?.first(where: { $0.name == "password" })?.key
    else { return }
    warn(
      .noEffect,
      "`password` is not sent with \(way)",
      at: key.range,
      help: way == SignIn.unchosen
        ? "Add `preferred: PASSWORD`, or give it to the `confirmSignIn` that selects the factor."
        : "Leave it out; nobody looks at it."
    )
  }

  /// Reports the next step that only an automatic sign-in leads to, where none is asked for.
  mutating func checkAutoSignIn(_ action: (any Action)?, _ expectation: Expectation?) {
    guard let signUp = action as? SignUp, signUp.autoSignIn == .literal(false),
      case .mapping(let members)? = expectation?.pattern.form,
      let step = members.first(where: { $0.key == "nextStep" })?.pattern,
      case .equal(let template) = step.form, template.literal == "completeAutoSignIn"
    else { return }
    report(
      .impossible,
      "`nextStep` is never `completeAutoSignIn` here",
      at: step.range,
      help: "It comes after `autoSignIn: true` only."
    )
  }
}
