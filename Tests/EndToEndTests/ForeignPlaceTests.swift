import Testing

private let scenario = """
  scenario: A short password
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  """

private let template = """
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties:
        UserPoolName: shop
        Policies:
          PasswordPolicy: { MinimumLength: 200 }
  """

private let client =
  template.replacing("200", with: "20") + """

      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties:
          UserPoolId: !Ref Pool
          ClientName: web
          AccessTokenValidity: 999
    """

private let json = """
  { "Resources": {
    "Pool": { "Type": "AWS::Cognito::UserPool", "Properties": {
      "Policies": { "PasswordPolicy": { "MinimumLength": 200 } } } } } }
  """

private let plan = """
  { "format_version": "1.2", "planned_values": { "root_module": { "resources": [
    { "address": "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool",
      "name": "main", "values": { "name": "shop",
        "password_policy": [{ "minimum_length": 200 }] } } ] } } }
  """

private let state = plan.replacing("planned_values", with: "values")

private let payload = """
  { "UserPoolId": "eu-west-1_AbCdEfGhI",
    "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" },
    "Policies": { "PasswordPolicy": { "MinimumLength": 200 } } }
  """

private let answer = """
  { "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "shop",
    "UserPoolAddOns": { "AdvancedSecurityMode": "AUDIT" } } }
  """

@Suite struct `Mistakes in another tool's file` {
  @Test(arguments: [
    ("t.yaml", template, "t.yaml:2:3: error[AF2112]", "2 |   Pool:"),
    ("t.yaml", client, "t.yaml:8:3: error[AF2112]", "8 |   Web:"),
    ("t.json", json, "t.json:2:3: error[AF2112]", #"2 |   "Pool": {"#),
    ("p.json", plan, "p.json:2:16: error[AF2112]", #"2 |   { "address""#),
    ("s.json", state, "s.json:2:16: error[AF2112]", #"2 |   { "address""#),
    ("c.json", payload, "c.json:2:3: warning[AF2113]", #"2 |   "UserPoolAddOns""#),
    ("c.json", payload, "c.json:1:3: error[AF2112]", #"1 | { "UserPoolId""#),
    ("d.json", answer, "d.json:2:3: warning[AF2113]", #"2 |   "UserPoolAddOns""#),
  ])
  func `are shown where they are written`(
    name: String,
    text: String,
    place: String,
    excerpt: String
  ) async throws {
    let before = "pool: { Name: shop }\nclients: { web: {} }\n"
    let program = try Program(["before.yaml": before, name: text, "a.yaml": scenario])
    for words in [["pool", "impact"], ["compare"]] {
      let sides = ["before.yaml", name, "a.yaml"]
      let execution = try await program.run(words + sides)
      #expect(execution.error.contains(place), "\(words): \(execution.error)")
      #expect(execution.error.contains(excerpt), "\(words): \(execution.error)")
      #expect(!execution.error.contains("as a configuration file"))
    }
  }
}
