@testable import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import JSON
import PoolDocumentTesting
import Testing

@Test func `only newly broken rules of a change are reported`() throws {
  let before = try shopPool()
  let rule = try ownPolicy(
    "where: clients.AccessTokenValidity, must: { atMost: 2h }, severity: text"
  )
  func broken(_ text: String) throws -> [String] {
    ConfigurationDifference(
      before: before,
      after: try shopPool(text),
      policies: [rule]
    ).findings.filter { $0.rule.policy == "team" }
      .map { "\($0.path.text) \($0.severity.rawValue)" }
  }
  #expect(try broken(shopFile) == [])
  let longer = shopFile.replacing("AccessTokenValidity: 120", with: "AccessTokenValidity: 180")
  #expect(try broken(longer) == ["clients.web.AccessTokenValidity text"])
  let strict = try ownPolicy("where: clients.AccessTokenValidity, must: { atMost: 1h }")
  let after = try shopPool(shopFile.replacing("OPTIONAL", with: "'ON'"))
  let difference = ConfigurationDifference(before: before, after: after, policies: [strict])
  #expect(!difference.findings.contains { $0.rule.policy != nil })
}

@Test(arguments: [
  ("UserPoolTags.owner, must: { exists: true }", "set pool.UserPoolTags.owner"),
  (
    "UserPoolTags.team, must: { exists: false }",
    "leave out pool.UserPoolTags.team, or require a value in the rule if the setting has a default"
  ),
  ("UserPoolTags.team, must: web", "set pool.UserPoolTags.team to `web`"),
  ("Name, must: { startsWith: a }", "set pool.Name to a string that starts with `a`"),
  ("Name, must: { not: shop }", "set pool.Name to something other than `shop`"),
])
func `a rule without a fix shows what to set`(_ rule: String, _ fix: String) throws {
  let own = try ownPolicy("where: pool.\(rule)")
  let check = PoolCheck(try shopPool(), policies: [own], isWhole: true)
  #expect(check.findings.filter { $0.rule.policy == "team" }.map(\.rule.fix) == [fix])
}

@Test(arguments: ["includes: [code]", "contains: code"])
func `a rule without a fix shows what to remove`(_ matcher: String) throws {
  let own = try ownPolicy("where: clients.AllowedOAuthFlows, must: { not: { \(matcher) } }")
  let check = PoolCheck(try shopPool(), policies: [own], isWhole: true)
  let fixes = check.findings.filter { $0.rule.policy == "team" }.map(\.rule.fix)
  #expect(fixes == ["remove `code` from clients.AllowedOAuthFlows"])
}

@Test(arguments: [
  ("breaking", "This pool breaks a rule of the policy `team`"),
  ("text", "This pool has risky settings"),
])
func `the headline names the policy if no other finding is as severe`(
  _ severity: String,
  _ headline: String
) throws {
  let own = try ownPolicy("where: pool.Name, must: { startsWith: prod- }, severity: \(severity)")
  let check = PoolCheck(try shopPool(), policies: [own], isWhole: true)
  #expect(check.headline.description == headline)
}

@Test func `findings of policies match their goldens`() throws {
  let text = ShippedPolicy.security.text + "\n"
  let checked = CheckedPolicy(bytes: Array(text.utf8), name: "security")
  let own = try ownPolicy("where: pool.Name, must: { startsWith: prod- }")
  let document = try shopPool()
  let policies = [try #require(checked.policy), own]
  let check = PoolCheck(document, policies: policies, isWhole: true)
  try expectGolden(check.text.plain, "check-policies.txt")
  try expectGolden(check.json.text(.pretty) + "\n", "check-policies.json")
  let weak = shopFile.replacing("MinimumLength: 10", with: "MinimumLength: 7")
  let difference = ConfigurationDifference(
    before: document,
    after: try shopPool(weak),
    policies: policies
  )
  try expectGolden(difference.markdown(Rerun(after: difference)), "difference-policies.md")
  try expectGolden(difference.text(Rerun(after: difference)).plain, "difference-policies.txt")
}
