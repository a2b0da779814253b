import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

@testable import Comparison

@Suite struct `Changes that can't be made alone` {
  @Test func `a part that always appears is listed for the changes that can't be made alone`() {
    let (before, after): (JSONObject, JSONObject) = (
      ["nextStep": "done", "name": "ann"], ["nextStep": "setUp", "name": "bob"]
    )
    let first: JSONObject = ["nextStep": "setUp", "name": "ann"]
    var found = impact(
      ["x", "y", "z"].map { change($0, [.signUp]) },
      .signUp,
      from: before,
      to: after
    )
    found.singles.add(trial("x", [0]), [0: ended(first, from: before, to: after)])
    found.singles.addAll([0: ended(after, from: before, to: after)])
    for name in ["y", "z"] {
      found.singles.addRejection(path(name))
      found.singles.addRejection(without: path(name))
    }
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → setUp", "pool.y: 0 together, name: ann → bob",
        "pool.z: 0 together, name: ann → bob",
      ]
    )
  }

  @Test func `a change that can't be made alone is listed by its flows if nothing else is known`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp)
    found.singles.add(trial("x", [0, 1]), [0: answers("confirmSignUp"), 1: alike])
    found.singles.addRejection(path("y"))
    #expect(found.rows.map(\.isRejectedAlone) == [false, true])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.x: 1 flows, nextStep: done → confirmSignUp",
        "pool.y: 1 flows, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test
  func `a change that can't be made alone is required if the others can't be made without it`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp, .signUp)
    found.singles.add(trial("x", [0, 1, 2]), [0: answers("confirmSignUp"), 1: alike, 2: alike])
    found.singles.addRejection(path("y"))
    found.singles.addAll([1: answers("confirmSignUp"), 2: answers("confirmSignUp")])
    #expect(found.trialsWithout() == [trial("x", [1, 2]), trial("y", [1, 2])])
    found.singles.add(without: trial("x", [1, 2]), [1: alike, 2: answers("confirmSignUp")])
    found.singles.add(without: trial("y", [1, 2]), [1: alike, 2: answers("setUp")])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.x: 1 together, nextStep: done → confirmSignUp",
        "pool.y: 1 together, nextStep: done → confirmSignUp",
        "pool.y: 2 together, nextStep: done → confirmSignUp",
      ]
    )
  }
}
