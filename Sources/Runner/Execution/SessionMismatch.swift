internal import Diagnostics
internal import JSON
internal import RunRecord

// Messages about a session that is not in the state that a step needs.
extension [String: SessionState] {
  /// The outcome of a step that needs a signed-in user when the session has none.
  func notSignedIn(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .challenged(let challenge)?: challenge.isWaiting
      case .refused(let refused)?: refused.description
      case .signedIn?, .empty?, nil:
        noUser(in: session) + hint(besides: session, "has a signed-in user") { $0.signedIn != nil }
      }
    return .localError("NotSignedIn", words)
  }

  /// The outcome of a challenge response when the session has no open challenge.
  func notChallenged(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .signedIn(let held)?:
        "no sign-in is waiting for a challenge response: `\(held.attempt.typedName)` is already "
          + "signed in"
      case .refused(let refused)?: "\(refused.description); start again with `signIn`"
      case .challenged?, .empty?, nil:
        "no sign-in is waiting for a challenge response"
          + hint(besides: session, "has an open challenge") { $0.isChallenged }
      }
    return .localError("NoChallenge", words)
  }

  private func noUser(in session: String) -> String {
    session.isEmpty ? "no user is signed in" : "no user is signed in to the session `\(session)`"
  }

  /// The session that the step may have intended; empty if no other session fits.
  private func hint(
    besides session: String,
    _ words: String,
    _ fits: (SessionState) -> Bool
  ) -> String {
    let others = filter { $0.key != session && fits($0.value) }.keys.sorted()
    guard let first = others.first else { return "" }
    guard !first.isEmpty else { return "; the unnamed session \(words): remove `as` from the step" }
    return "; session `\(first)` \(words): add `as: \(first)` to the step"
  }
}

extension SessionState {
  fileprivate var isChallenged: Bool { if case .challenged = self { true } else { false } }
}

extension Challenge {
  /// The open challenge and how to respond to it in its session.
  fileprivate var isWaiting: String {
    let head = "the sign-in of `\(attempt.typedName)` is waiting for "
    let wanted = offeredAnswers
    guard !wanted.isEmpty else {
      return head + "a response to \(name): \(reasonAgainstAnswers)"
    }
    let place = attempt.session.isEmpty ? "" : " and `as: \(attempt.session)`"
    return head + "\(wanted.listed("or")) (\(name)): respond with `confirmSignIn`\(place)"
  }

  /// The possible responses, without a passkey if the pool does not offer one.
  private var offeredAnswers: [String] {
    guard name == "SELECT_CHALLENGE", let factors = available?.array,
      !factors.contains(.string("WEB_AUTHN"))
    else { return answers }
    return answers.filter { $0 != "passkey" }
  }
}

extension RejectedSignIn {
  /// The failed sign-in and its error.
  fileprivate var description: String {
    let place = step.map { " in step \($0)" } ?? ""
    return "the sign-in of `\(typedName)`\(place) failed with \(errorType)"
  }
}
