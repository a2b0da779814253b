internal import RunRecord
internal import Scenario
internal import Values

// What a session lacks for a step, and what it has instead.
extension [String: SessionState] {
  /// The outcome of what needs a signed-in session where there is none.
  func notSignedIn(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .challenged(let challenge)?: challenge.isWaiting
      case .refused(let refused)?: refused.words
      case .signedIn?, .empty?, nil:
        nobody(in: session) + hint(besides: session, "is") { $0.signedIn != nil }
      }
    return .refusedHere("NotSignedIn", words)
  }

  /// The outcome of an answer to a sign-in where none waits for one.
  func notChallenged(_ session: String) -> Outcome {
    let words =
      switch self[session] {
      case .signedIn(let held)?:
        "`\(held.typedName)` is signed in already: no sign-in waits for an answer"
      case .refused(let refused)?: "\(refused.words): begin anew with `signIn`"
      case .challenged?, .empty?, nil:
        "no sign-in waits for an answer"
          + hint(besides: session, "has one that does") { $0.isChallenged }
      }
    return .refusedHere("NoChallenge", words)
  }

  private func nobody(in session: String) -> String {
    session.isEmpty ? "nobody is signed in" : "nobody is signed in as `\(session)`"
  }

  /// Which session the step may have meant; empty where no other one will do.
  private func hint(
    besides session: String,
    _ words: String,
    _ fits: (SessionState) -> Bool
  ) -> String {
    let others = filter { $0.key != session && fits($0.value) }.keys.sorted()
    guard let first = others.first else { return "" }
    guard !first.isEmpty else { return "; the session without a name \(words): leave `as` out" }
    return "; session `\(first)` \(words): give the step `as: \(first)`"
  }
}

extension SessionState {
  fileprivate var isChallenged: Bool { if case .challenged = self { true } else { false } }
}

extension Challenge {
  /// Whose sign-in it holds up, and by what it goes on.
  fileprivate var isWaiting: String {
    let wanted = answers.isEmpty ? "an answer" : answers.quotedList
    return
      "the sign-in of `\(typedName)` waits for \(wanted) (\(name)): answer it with `confirmSignIn`"
  }
}

extension RefusedSignIn {
  /// Whose sign-in came to nothing, and by which error.
  fileprivate var words: String {
    let place = step.map { " in step \($0)" } ?? ""
    return "the sign-in of `\(typedName)`\(place) ended with \(errorType)"
  }
}
