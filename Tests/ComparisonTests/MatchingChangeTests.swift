import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

@testable import Comparison

@Suite struct `Changes that match a scenario` {
  @Test
  func `a scenario is listed once for lost and gained elements, at the matching verdict`() {
    let lost = change("x", [.signUp], severity: .breaking)
    let gained = change("x", [.signUp, .signIn], entry: "gained")
    func rows(_ before: JSONObject, _ after: JSONObject, _ reach: ObservableParts) -> [[Int]] {
      impact([gained, lost], reach, from: before, to: after).rows.map { $0.entries.map(\.scenario) }
    }
    let (done, error): (JSONObject, JSONObject) = (
      ["nextStep": "done"], ["error": ["type": "NotAuthorizedException"]]
    )
    // A breaking change comes first.
    #expect(rows(done, error, .signUp) == [[0], []])
    #expect(rows(error, done, .signUp) == [[], [0]])
    #expect(rows(done, ["nextStep": "confirmSignUp"], .signUp) == [[], [0]])
    #expect(rows(done, error, .signIn) == [[], [0]])
  }

  @Test func `a scenario is listed for turning rotation on, not for settings that depend on it`() {
    let refreshing = ObservableParts(operations: ["GetTokensFromRefreshToken"])
    let grace = change("RefreshTokenRotation.RetryGracePeriodSeconds", [.session])
    let feature = change("RefreshTokenRotation.Feature", [.session], severity: .breaking)
    let error: JSONObject = ["error": ["type": "RefreshTokenReuseException"]]
    for after in [["nextStep": "confirmSignUp"], error] {
      let both = impact([feature, grace], refreshing, to: after)
      #expect(both.rows.map { $0.entries.map(\.scenario) } == [[0], []])
      #expect(impact([grace], refreshing, to: after).rows.map(\.entries.count) == [1])
    }
  }

  @Test func `of the elements that a list lost, the element with the matching exception counts`() {
    let registering = ObservableParts(operations: ["InitiateAuth", "StartWebAuthnRegistration"])
    let words = "Registering a passkey ends in WebAuthnNotEnabledException."
    let codes = change("x", [.signIn], severity: .breaking)
    let passkeys = change("x", [.passkey], entry: "keys", severity: .breaking, words: words)
    let error: JSONObject = ["error": ["type": "WebAuthnNotEnabledException"]]
    let found = impact([codes, passkeys], registering, to: error)
    #expect(found.rows.map { $0.entries.map(\.scenario) } == [[], [0]])
  }

  @Test func `a broken rule lists the scenarios of the changes that break it alone`() {
    func violation(_ causes: Set<SettingPath>) -> Impact.RuleViolation {
      Impact.RuleViolation(
        rule: "rule",
        path: SettingPath(.pool, ["r"]),
        verdict: .lockOut,
        severity: .breaking,
        description: "Broken.",
        fix: "fix it",
        flows: [.signUp],
        causes: causes
      )
    }
    let changes = [change("x", [.signUp, .signOut]), change("y", [.signUp, .signOut])]
    let error: JSONObject = ["error": ["type": "NotAuthorizedException"]]
    let fails = ended(error, to: error)
    func lines(_ causes: Set<SettingPath>, to after: JSONObject) -> [String] {
      var found = impact(
        changes,
        .signUp,
        .signUp,
        .signOut,
        violations: [violation(causes)],
        to: after
      )
      let now = after == error ? fails : answers("confirmSignUp")
      let same = ended(["nextStep": "done"], to: after)
      found.singles.add(trial("x", [0, 1, 2]), [0: now, 1: same, 2: now])
      found.singles.add(trial("y", [0, 1, 2]), [0: same, 1: now, 2: same])
      return found.lines.filter { $0.hasPrefix("pool.r") }
    }
    // The third scenario differs in a call that does not belong to the rule's flows.
    let words = "error.type: – → NotAuthorizedException"
    #expect(lines([path("x")], to: error).count == 1)
    #expect(lines([path("x")], to: error).first?.hasPrefix("pool.r: 0 alone, \(words)") == true)
    #expect(lines([path("x")], to: ["nextStep": "confirmSignUp"]) == [])
    #expect(lines([], to: error) == [])
  }
}
