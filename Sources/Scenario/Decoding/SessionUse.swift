internal import Diagnostics
internal import Values
internal import YAMLTree

/// The session that a step names, with what it means there.
struct SessionUse: Sendable {
  /// The name in `as`.
  var name: NameReference

  /// Whether the step signs in there.
  var signsIn: Bool

  /// Whether the step only works after a sign-in.
  var needsSignIn: Bool

  init(_ name: NameReference, _ action: ActionFacts, expectsError: Bool) {
    self.name = name
    signsIn = action.session == .begins
    needsSignIn = [.answers, .needed].contains(action.session) && !expectsError
  }
}
