internal import RunRecord
internal import Scenario
internal import Values

extension FailureAdvice {
  /// The advice on fields that a successful step's outcome lacks; empty if the cause is not
  /// known.
  static func on(_ mismatches: [Mismatch], _ situation: FailureSituation) -> [String] {
    var advice: [String] = []
    if mismatches.contains(where: \.lacksDelivery), let unsent = situation.unsent {
      advice.append(unsent)
    }
    if mismatches.contains(where: \.lacksTokenCode), situation.leavesTokenOff {
      advice.append(
        "`verifyTOTPSetup` does not enable the token; add "
          + "`updateMFAPreference: { totp: enabled }` after it"
      )
    }
    return advice
  }
}

extension FailureSituation {
  /// Whether the scenario sets up a software token but never enables it.
  fileprivate var leavesTokenOff: Bool {
    let actions = scenario.everyStep.map(\.action)
    return actions.contains { $0 is VerifyTOTPSetup }
      && !actions.contains { $0 is UpdateMFAPreference }
      && !calls(["SetUserMFAPreference", "AdminSetUserMFAPreference"])
  }
}

extension Mismatch {
  fileprivate var lacksDelivery: Bool {
    got == nil && (path == "delivery" || path.hasPrefix("delivery."))
  }

  fileprivate var lacksTokenCode: Bool {
    path == OutcomePath.nextStep && expected.contains("confirmSignInWithTOTPCode")
      && got == "done"
  }
}
