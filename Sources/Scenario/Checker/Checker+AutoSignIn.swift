internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// Warns of a sign-in that is refused for want of a password; `start` is how much was found before
  /// its step.
  mutating func checkPassword(_ action: Action?, _ pair: YAMLPair?, since start: Int) {
    guard let pair, case .signIn(let parameters)? = action, action?.lacksPassword == true,
      let flow = parameters.flow.written, !diagnostics[start...].hasErrors
    else { return }
    let proof = parameters.preferred?.written.map { "\(flow.rawValue) by \($0.rawValue)" }
    warn(
      .missingParameter,
      "`signIn` needs `password` with \(proof ?? flow.rawValue)",
      at: pair.key.range,
      help: "Without one it is refused; where that is meant, expect the `error`."
    )
  }

  /// Reports the next step that only an automatic sign-in leads to, where none is asked for.
  mutating func checkAutoSignIn(_ action: Action?, _ expectation: Expectation?) {
    guard case .signUp(let parameters)? = action, parameters.autoSignIn == .written(false),
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
