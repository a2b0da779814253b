internal import Diagnostics
internal import Values

extension Checker {
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
