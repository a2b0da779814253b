import JSON
import Testing

private let scenario = """
  scenario: Signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  """

private let before = "pool: { Name: shop }\nclients: { web: {} }\n"

private func program() throws -> Program {
  try Program([
    "a.yaml": scenario, "before.yaml": before,
    "pools/t.yaml": PoolTexts.template(minimumLength: 200),
    "t.json": PoolTexts.templateInJSON(minimumLength: 200),
    "p.json": PoolTexts.plan(minimumLength: 200), "s.json": PoolTexts.state(minimumLength: 200),
    "c.json": PoolTexts.payload(minimumLength: 200),
    "two.yaml": PoolTexts.template(minimumLength: 9)
      + "  Other:\n    Type: AWS::Cognito::UserPool\n",
    "own.yaml":
      "pool:\n  Name: shop\n  Policies: { PasswordPolicy: { MinimumLength: 6 } }\nclients: { web: {} }\n",
    "authflow.yaml": """
    pools:
      after: { kind: mock, configuration: own.yaml }
      plain: { kind: mock }
    """,
  ])
}

@Suite struct `Findings of pool commands` {
  @Test(arguments: [
    ("pools/t.yaml", "invalid-value", "pools/t.yaml:8:37"),
    ("t.json", "invalid-value", "t.json:3:39"),
    ("p.json", "invalid-value", "p.json:4:29 (aws_cognito_user_pool.main)"),
    ("s.json", "invalid-value", "s.json:4:29 (aws_cognito_user_pool.main)"),
    ("c.json", "invalid-value", "c.json:3:37"),
    ("own.yaml", "password-too-short", "own.yaml:3:33"),
    ("after", "password-too-short", "own.yaml:3:33"),
  ])
  func `show their line in the file under its given name`(
    _ file: String,
    _ rule: String,
    _ place: String
  ) async throws {
    let program = try program()
    let check = try await program.run(["pool", "check", file])
    #expect(check.output.contains("  \(rule)  \(place)\n"), "\(check.output)\(check.error)")
    let diff = try await program.run(["pool", "diff", "before.yaml", file])
    #expect(diff.output.contains("  \(rule)  \(place)\n"), "\(diff.output)\(diff.error)")
    let page = try await program.run(["pool", "diff", "before.yaml", file, "--markdown"])
    #expect(page.output.contains(") at `\(place)`: "), "\(page.output)")
    let impact = try await program.run(["pool", "impact", "before.yaml", file, "a.yaml"])
    #expect(impact.output.contains("(rule \(rule))  \(place)\n"), "\(impact.output)\(impact.error)")
    let sides = ["before.yaml", file, "a.yaml"]
    let table = try await program.run(["pool", "impact"] + sides + ["--markdown"])
    #expect(table.output.contains(" at `\(place)`, rule `\(rule)`"), "\(table.output)")
  }

  @Test func `have their place in JSON`() async throws {
    let program = try program()
    let place: JSONValue = ["file": "pools/t.yaml", "line": 8, "column": 37]
    let sides = ["before.yaml", "pools/t.yaml"]
    let check = try await program.run(["pool", "check", "pools/t.yaml", "--json"])
    let diff = try await program.run(["pool", "diff"] + sides + ["--json"])
    let impact = try await program.run(["pool", "impact"] + sides + ["a.yaml", "--json"])
    #expect(try JSONValue(parsing: check.output)["rules"]?[0]?["place"] == place)
    for document in try [diff, impact].map({ try JSONValue(parsing: $0.output) }) {
      let length: JSONValue = "pool.Policies.PasswordPolicy.MinimumLength"
      for list in ["changes", "rules"] + (document["table"] == nil ? [] : ["table"]) {
        let found = document[list]?.array?.first { $0["setting"] == length }
        #expect(found?["place"] == place, "\(list)")
      }
    }
  }

  @Test func `on the default mock pool have no place`() async throws {
    let check = try await program().run(["pool", "check", "plain", "--json"])
    let rules = try #require(try JSONValue(parsing: check.output)["rules"]?.array)
    #expect(!rules.isEmpty && rules.allSatisfy { $0["place"] == nil })
  }
}

@Suite struct `A template where a mock is made of a file` {
  @Test(arguments: [
    ("pools/t.yaml", "a CloudFormation template", "pools/t.yaml"),
    ("t.json", "a CloudFormation template", "t.json"),
    ("p.json", "a Terraform plan or state", "p.json"),
    ("s.json", "a Terraform plan or state", "s.json"),
    ("c.json", "the input of an AWS CLI call", "c.json"),
    ("two.yaml#Pool", "a CloudFormation template", "'two.yaml#Pool'"),
  ])
  func `is rejected with the command that converts it to a configuration file`(
    _ word: String,
    _ kind: String,
    _ shown: String
  ) async throws {
    let program = try program()
    let commands = [
      ["run", "--pool", word, "a.yaml"], ["list", "--pool", word, "a.yaml"],
      ["mock", "--configuration", word],
    ]
    for command in commands {
      let execution = try await program.run(command)
      #expect(execution.status == 2)
      #expect(execution.error.contains("this is \(kind), not a configuration file"))
      let help = "Run `authflow pool export \(shown) --output pool.yaml`, and use `pool.yaml`."
      #expect(execution.error.contains(help), "\(command): \(execution.error)")
    }
  }

  @Test func `works after that command`() async throws {
    let program = try program()
    let export = try await program.run([
      "pool", "export", "two.yaml#Pool", "--output", "pool.yaml",
    ])
    #expect(export.status == 0, "\(export.error)")
    let run = try await program.run(["run", "--pool", "pool.yaml", "a.yaml"])
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test(arguments: [
    ("two.yaml", "`two.yaml#Pool`"), ("own.yaml#shop", "no configuration file `own.yaml#shop`"),
  ])
  func `is rejected if the pool is ambiguous`(
    _ word: String,
    _ words: String
  ) async throws {
    let execution = try await program().run(["run", "--pool", word, "a.yaml"])
    #expect(execution.status == 2)
    #expect(execution.error.contains(words), "\(execution.error)")
  }
}
