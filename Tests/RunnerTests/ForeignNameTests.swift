import CognitoModel
import Project
import Scenario
import Testing

@testable import Runner

/// The names of users that a live run does not create.
@Suite struct ForeignNameTests {
  @Test(arguments: [
    "ann", "ann@example.com", "$(env.USER)", "qa-$(now)", "$(pool.vars.name)", "$(fixed)",
    "x$(copied)",
  ])
  func `a name that is clearly not generated skips the scenario`(
    _ name: String
  ) throws {
    for step in ["signUp: { username: \(name) }", "AdminCreateUser: { Username: \(name) }"] {
      let scenario = try Stage.scenarios(
        "scenario: One\nvars: { fixed: ann, copied: $(fixed) }\nsteps:\n  - \(step)\n"
      )[0]
      let found = try #require(SafetyCheck.foreignName(in: scenario))
      #expect(found.written == name)
      #expect(
        found.reason == """
          \(step.prefix { $0 != ":" }) on line 4 creates the user `\(name)` under a name that this run \
          does not generate; on a live pool, write a name such as `$(user.username)`
          """
      )
    }
  }

  @Test(arguments: [
    "$(user.email)", "$(users.bob.username)", "qa-$(uuid)", "$(random.string(8))@example.com",
    "$(made)", "u$(iteration)-$(uuid)", "$(example.made)", "$(set)", "$(later)",
    "$(steps.first.response.UserSub)",
  ])
  func `a name that is generated or known only in the run does not skip the scenario`(
    _ name: String
  ) throws {
    let scenario = try Stage.scenarios(
      """
      scenario: One
      examples: [ { made: "qa-$(uuid)" } ]
      vars: { made: "qa-$(random.digits(6))" }
      steps:
        - set: { set: $(user.username) }
        - SignUp: { Username: $(user.email), Password: $(user.password) }
          id: first
          save: { later: response.UserSub }
        - signUp: { username: \(name) }
          repeat: 2
      """
    )[0]
    #expect(SafetyCheck.foreignName(in: scenario) == nil)
  }
}

@Test(arguments: [
  "bob-$(iteration)", "$(example.name)", "bob-$(example.name)-$(iteration)", "$(numbered)",
  "$(set)",
  "$(later)",
])
func `an iteration number or a value from examples is not a generated name`(_ name: String) throws {
  let scenarios = try Stage.scenarios(
    """
    scenario: One
    examples: [ { name: bob } ]
    vars: { numbered: "bob-$(example.name)" }
    steps:
      - set: { set: bob }
      - set: { later: "$(set)-$(numbered)" }
      - signUp: { username: \(name) }
        repeat: 2
    ---
    scenario: By a flow
    examples: [ { name: bob } ]
    vars: { numbered: "bob-$(example.name)" }
    steps:
      - set: { set: bob }
      - set: { later: "$(set)-$(numbered)" }
      - use: { flow: flow.yaml, with: { name: \(name) } }
        repeat: 2
    """,
    with: [
      "flow.yaml":
        "flow: make\nparameters: { name: {} }\nsteps: [ { AdminCreateUser: { Username: $(name) } } ]"
    ]
  )
  for scenario in scenarios { #expect(SafetyCheck.foreignName(in: scenario) != nil) }
}
