@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

private func template(_ properties: String, _ type: String?) throws -> PoolDocument {
  let pool = type == nil ? properties : "UserPoolName: p"
  let part =
    type.map {
      "\n  X: { Type: AWS::Cognito::\($0), Properties: { UserPoolId: !Ref P, \(properties) } }"
    } ?? ""
  return try foreignPool(
    "Resources:\n  P: { Type: AWS::Cognito::UserPool, Properties: { \(pool) } }\(part)\n"
  )
}

private func assessed(
  _ rule: String,
  _ before: PoolDocument,
  _ after: PoolDocument
) -> [Assessment] {
  ConfigurationDifference(before: before, after: after).changes.map(\.assessment)
    .filter { $0.rule == rule }
}

@Test(arguments: ForbiddenChange.all)
func `a stack update reports the rule of a change that no update can make`(
  _ row: ForbiddenChange
) throws {
  let found = assessed(
    row.rule,
    try template(row.template.before, row.types?.template),
    try template(row.template.after, row.types?.template)
  )
  #expect(found.map(\.severity) == [row.byStack])
  let rule = try #require(Rulebook.changes.first { $0.id == row.rule })
  let verdict: Verdict = rule.isOfDeployer ? .rejected : .immutable
  #expect(found.map(\.verdict) == [verdict])
  let words = try #require(found.first?.description)
  #expect(words.hasPrefix(rule.fact + ": "))
  if case .fails(let error?, _) = rule.cloudFormation { #expect(words.contains("\"\(error)\"")) }
}

@Test(arguments: ForbiddenChange.all)
func `Terraform reports the rule of a change that no update can make`(
  _ row: ForbiddenChange
) throws {
  let rule = try #require(Rulebook.changes.first { $0.id == row.rule })
  let names: JSONObject = ["id": plannedPool, "name": "p"]
  let part: JSONObject = row.types == nil ? names : ["user_pool_id": plannedPool]
  let address = row.types.map { "\($0.plan).x" } ?? "user_pool.p"
  func made(_ values: JSONObject, _ actions: [String], _ before: JSONObject) throws -> PoolDocument
  {
    let change = PlannedChange(
      address: address,
      actions: actions,
      before: part.merging(before),
      after: part.merging(values)
    )
    return try row.types == nil ? planned(changes: [change]) : planned([:], [change])
  }
  let found = assessed(
    row.rule,
    try made(row.plan.before, ["no-op"], row.plan.before),
    try made(
      row.plan.after,
      rule.terraform.isReplacement ? ["delete", "create"] : ["update"],
      row.plan.before
    )
  )
  #expect(found.map(\.severity) == (row.isMadeByPlan ? [] : [row.byPlan]))
}

@Test func `every rule about changes has a row`() {
  #expect(ForbiddenChange.all.map(\.rule).sorted() == Rulebook.changes.map(\.id).sorted())
}

@Test(arguments: [
  ("AliasAttributes: [email, phone_number]", "AliasAttributes: [phone_number, email]"),
  ("UsernameAttributes: [email]", "UsernameAttributes: [email], UserPoolName: other"),
  (
    "Schema: [{ Name: plan, AttributeDataType: String }]",
    "Schema: [{ Name: plan, AttributeDataType: String }, { Name: team, AttributeDataType: String }]"
  ),
  (
    "Schema: [{ Name: plan, AttributeDataType: String }]",
    "Schema: [{ Name: plan, AttributeDataType: String, Mutable: true, Required: false }]"
  ),
])
func `a change that an update can make breaks no rule about changes`(
  _ before: String,
  _ after: String
) throws {
  let changes = ConfigurationDifference(
    before: try template(before, nil),
    after: try template(after, nil)
  ).changes
  #expect(changes.compactMap(\.assessment.rule) == [])
}

@Test(arguments: [
  ("UserPoolName: p", "UsernameConfiguration: { CaseSensitive: true }"),
  ("UsernameConfiguration: { CaseSensitive: true }", "UserPoolName: p"),
])
func `a stack update fails if UsernameConfiguration is added or removed, even with its default`(
  _ before: String,
  _ after: String
) throws {
  let found = assessed(
    "username-case-fixed",
    try template(before, nil),
    try template(after, nil)
  )
  #expect(found.map(\.severity) == [.deploymentFails])
  let described = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: ["Name": "p", "UsernameConfiguration": ["CaseSensitive": true]]
  )
  // A pool can show a setting that is not in its template.
  #expect(assessed("username-case-fixed", described, try template("UserPoolName: p", nil)) == [])
}

@Test func `a stack update that turns MFA off and keeps a factor is rejected`() throws {
  let difference = ConfigurationDifference(
    before: try template("MfaConfiguration: OPTIONAL, EnabledMfas: [SOFTWARE_TOKEN_MFA]", nil),
    after: try template("MfaConfiguration: 'OFF', EnabledMfas: [SOFTWARE_TOKEN_MFA]", nil)
  )
  #expect(difference.findings.map(\.rule.id) == ["mfa-off-with-factor"])
}

@Test func `a standard attribute that is added to a stack later becomes a custom attribute`()
  throws
{
  let difference = ConfigurationDifference(
    before: try template("UserPoolName: p", nil),
    after: try template(
      "Schema: [{ Name: phone_number, AttributeDataType: String, Mutable: false }]",
      nil
    )
  )
  #expect(
    difference.changes.map(\.change.path.text).contains("pool.SchemaAttributes.custom:phone_number")
  )
  #expect(difference.changes.compactMap(\.assessment.rule) == [] && difference.findings.isEmpty)
}

@Test func `a template without a Schema leaves the attributes unchanged`() throws {
  let found = assessed(
    "attribute-removed",
    try template("Schema: [{ Name: plan, AttributeDataType: String }]", nil),
    try template("UserPoolName: p", nil)
  )
  #expect(found.map(\.verdict) == [.noEffect] && found.map(\.severity) == [Severity.none])
}

@Test(arguments: [
  ("{ Name: given_name }", ["added-attribute-without-type"]),
  (
    "{ Name: given_name, AttributeDataType: String, Required: true }", ["required-custom-attribute"]
  ),
  ("{ Name: plan, AttributeDataType: String, Required: true }", ["required-custom-attribute"]),
  ("{ Name: plan, AttributeDataType: String }", []),
])
func `a stack adds attributes missing in its last template, even standard attributes`(
  _ attribute: String,
  _ broken: [String]
) throws {
  for old in ["UserPoolName: p", "Schema: [{ Name: team, AttributeDataType: String }]"] {
    let kept = old.hasPrefix("Schema") ? "{ Name: team, AttributeDataType: String }, " : ""
    let difference = ConfigurationDifference(
      before: try template(old, nil),
      after: try template("Schema: [\(kept)\(attribute)]", nil)
    )
    #expect(Set(difference.findings.map(\.rule.id)) == Set(broken))
  }
}
