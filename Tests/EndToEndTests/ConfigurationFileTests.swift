import Testing

@Test(arguments: [
  "identityProviders: [ { ProviderDetails: { client_secret: S3CR3T-TEXT }, IdpIdentifiers: 5 } ]",
  "others: { private_key: S3CR3T-TEXT }\nclients: { web: { AuthSessionValidity: x, password: S3CR3T-TEXT } }",
  "groups: [ { client_secret: S3CR3T-TEXT, GroupName: [ ",
])
func `no excerpt of a configuration file shows a secret`(_ text: String) async throws {
  let program = try Program([
    "pool.yaml": "pool: {}\n\(text)\n", "a.yaml": ProductionPool.scenarios,
    "authflow.yaml": "pools: { p: { kind: mock, configuration: pool.yaml } }\n",
  ])
  for arguments in [["check", "a.yaml"], ["mock", "--configuration", "pool.yaml"]] {
    let execution = try await program.run(arguments)
    let told = execution.output + execution.error
    #expect(execution.status == 2 && told.contains("•••"), "\(told)")
    #expect(!told.contains("S3CR3T"), "\(told)")
  }
}

@Test(arguments: [
  ("nowhere.yaml", "no configuration file `nowhere.yaml`"),
  ("wrong.yaml", "nothing was run, because the configuration file has errors"),
  ("refused.yaml", "nothing was run, because the mock rejects the settings in the file"),
])
func `a configuration file that can't create a pool prevents the run`(
  _ file: String,
  _ words: String
) async throws {
  let program = try Program([
    "a.yaml": ProductionPool.scenarios, "wrong.yaml": "pol: {}\n",
    "refused.yaml": "pool: { AliasAttributes: [email], UsernameAttributes: [email] }\n",
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", file])
  #expect(execution.status == 2)
  #expect(execution.error.contains(words), "\(execution.error)")
  #expect(execution.output.isEmpty)
}

@Test func `check reads the configuration files that pools name`() async throws {
  let program = try Program([
    "a.yaml": ProductionPool.scenarios, "pools/right.yaml": ProductionPool.file,
    "pools/wrong.yaml": "pol: {}\n", "pools/odd.yaml": "pool: {}\ntriggers: { preSignIn: {} }\n",
    "pools/refused.yaml": "pool: {}\nclients:\n  web: { AccessTokenValidity: 25 }\n",
    "authflow.yaml": """
    pools:
      right: { kind: mock, configuration: pools/right.yaml }
      wrong: { kind: mock, configuration: pools/wrong.yaml }
      again: { kind: mock, configuration: ./pools/wrong.yaml }
      absent: { kind: mock, configuration: pools/absent.yaml }
      folder: { kind: mock, configuration: pools }
      read: { kind: mock, configuration: $(env.AUTHFLOW_TEST_FILE) }
      odd: { kind: mock, configuration: pools/odd.yaml }
      refused: { kind: mock, configuration: pools/refused.yaml }
    """,
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 2)
  let places = execution.output.split(separator: "\n").filter { $0.contains(": error[") }
  #expect(
    places == [
      "authflow.yaml:5:40: error[AF2046]: the file `pools/absent.yaml` does not exist",
      "authflow.yaml:6:40: error[AF2046]: `pools` is not a file",
      "pools/wrong.yaml:1:1: error[AF2102]: a configuration file needs `pool`",
      "pools/odd.yaml:2:13: error[AF2004]: unknown trigger `preSignIn`",
      "pools/refused.yaml:3:31: error[AF2112]: the mock rejects the configuration: CreateUserPoolClient returned "
        + "InvalidParameterException",
    ]
  )
  let document = try await program.run(["check", "--json", "a.yaml"])
  #expect(document.status == 2)
  #expect(document.output.contains("\"errors\": 5"))
  #expect(document.output.contains("\"file\": \"pools/wrong.yaml\""))
}

@Test func `secrets in a checked configuration file are masked`() async throws {
  let program = try Program([
    "a.yaml": ProductionPool.scenarios,
    "pools/own.yaml": """
    pool: {}
    clients: { web: { ClientSecret: planted_secret_of_a_client, ClientSecre: 1 } }
    """,
    "authflow.yaml": "pools: { own: { kind: mock, configuration: pools/own.yaml } }",
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("pools/own.yaml:2:"))
  #expect(!execution.output.contains("planted"))
}

@Test(arguments: ["list", "explain"], ["production", "./pools/production.yaml"])
func `list and explain report missing clients and groups of a configuration file`(
  _ command: String,
  _ pool: String
) async throws {
  let strange = """
    scenario: Names
    given: { users: [ { as: ann, groups: [editor] } ] }
    steps:
      - signIn: { username: a, password: b }
        client: legcy
    """
  let program = try Program([
    "a.yaml": ProductionPool.scenarios, "b.yaml": strange,
    "pools/production.yaml": ProductionPool.file,
    "authflow.yaml": "pools: { production: { kind: mock, configuration: pools/production.yaml } }",
  ])
  let fitting = try await program.run([command, "a.yaml", "--pool", pool])
  #expect(fitting.status == 0, "\(fitting.error)")
  let reasons = [
    "the pool has no group `editor`, which the scenario uses",
    "the pool has no client `legcy`, which the scenario uses",
  ]
  for words in [[command, "b.yaml", "--pool", pool], ["run", "b.yaml", "--pool", pool]] {
    let execution = try await program.run(words)
    let said = execution.output.replacing("\n", with: " ").replacing("  ", with: " ")
    #expect(execution.status == (words[0] == "run" ? 3 : 0), "\(execution.error)")
    for reason in reasons { #expect(said.contains(reason), "\(execution.output)") }
  }
}

@Test func `errors in a project file do not hide those in its configuration files`()
  async throws
{
  let program = try Program([
    "a.yaml": ProductionPool.scenarios, "pools/wrong.yaml": "pol: {}\n",
    "authflow.yaml": """
    pols: {}
    pools:
      wrong: { kind: mock, configuration: pools/wrong.yaml, kin: mock }
    """,
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 2)
  let places = execution.output.split(separator: "\n").compactMap {
    $0.contains(": error[") ? $0.split(separator: ": ").first : nil
  }
  #expect(places == ["authflow.yaml:1:1", "authflow.yaml:3:57", "pools/wrong.yaml:1:1"])
}
