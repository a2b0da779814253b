import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

@testable import Comparison

@Suite struct `Undetermined causes` {
  @Test func `scenarios beyond the limit are omitted entirely, and the omission is reported`() {
    let found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp, .signUp)
    #expect(found.trials(limit: 5) == [trial("x", [0, 1]), trial("y", [0, 1])])
    #expect(found.trials(limit: 1) == [])
    #expect(found.untried == (3, 3))
  }

  @Test(
    arguments: [
      (nil, "it would take too long"), (.interruption, "the run was interrupted"),
      (.noMock, "no mock can have the configuration of `before.yaml`"),
    ] as [(Impact.AttributionBlocker?, String)]
  )
  func `a note has the reason why the cause was not determined`(
    _ attributionBlocker: Impact.AttributionBlocker?,
    _ words: String
  ) {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp)
    found.attributionBlocker = attributionBlocker
    #expect(
      found.remark
        == "for 1 of 1 scenarios, the change that affects them was not determined, because "
        + "\(words); these scenarios are listed under every setting whose flows they use"
    )
    found.singles.addRejection(path("x"))
    found.singles.addRejection(path("y"))
    #expect(found.remark == nil)
  }

  @Test func `after an interruption, known causes stay and other scenarios are listed by flows`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp)
    var comparison = Example.comparison([["nextStep": "done"]], [["nextStep": "confirmSignUp"]])
    comparison.verdict = .stopped
    let stopped = TrialResult(since: comparison, until: comparison)
    found.singles.add(trial("x", [0, 1]), [0: alike, 1: stopped])
    #expect(found.untried == (2, 2))
    #expect(
      found.lines == [
        "pool.x: 1 flows, nextStep: done → confirmSignUp",
        "pool.y: 0 flows, nextStep: done → confirmSignUp",
        "pool.y: 1 flows, nextStep: done → confirmSignUp",
      ]
    )
  }
}
