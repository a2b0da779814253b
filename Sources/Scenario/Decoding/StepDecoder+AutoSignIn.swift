internal import Diagnostics
internal import Values
internal import YAMLTree

extension StepDecoder {
  /// Reports the next step that only an automatic sign-in leads to, where none is asked for.
  func checkAutoSignIn(_ action: (any Action)?, _ expectation: Expectation?) {
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
