import FoundationEssentials
import Testing
private func profile(_ name: String) throws -> String {
  try String(contentsOfFile: "\(root)profiles/\(name).yaml", encoding: .utf8)
}

/// A project that `init --from` makes for a profile, and the commands that a user then runs.
private struct NewProject: Sendable {
  let made: Execution
  let check: Execution
  let run: Execution
  let format: Execution
  let again: Execution
  let hasOtherFiles: Bool

  init(for name: String) async throws {
    let program = try Program(["pool.yaml": try profile(name)])
    made = try await program.run(["init", "--from", "pool.yaml"])
    hasOtherFiles = [".gitignore", ".github/workflows/authflow.yaml"].allSatisfy(program.has)
    check = try await program.run(["check", "--strict"])
    run = try await program.run(["run", "--strict", "--no-history", "--quiet"])
    format = try await program.run(["fmt", "--check"])
    again = try await program.run(["init", "--from", "pool.yaml"])
  }
}

/// A project for the pool of the console's wizard.
///
/// Its 135 scenarios take seconds, so tests share them.
private let wizard = Task { try await NewProject(for: "console-wizard") }

private let ownProject = "pools: { shop: { kind: mock, configuration: pool.yaml } }\n"
private let ownFlow = "flow: other\nsteps:\n  - wait: 1s\n"

/// An existing project to which `init --from` adds scenarios, and its files afterwards.
///
/// The project has files with the names of new ones, and its pool has several clients. The
/// scenarios take seconds, so tests share them.
private let existing = Task {
  let program = try Program([
    "pool.yaml": try profile("several-clients").replacing("legacy:", with: "backend:"),
    "authflow.yaml": ownProject,
    "scenarios/sign-in/password.yaml": "# mine\n",
    "scenarios/flows/users.yaml": ownFlow,
  ])
  let made = try await program.run(["init", "--from", "shop"])
  let names = try FileManager.default.subpathsOfDirectory(atPath: program.folder)
  let files = try names.filter { $0.hasSuffix(".yaml") }.map { ($0, try program.read($0)) }
  return (made: made, files: Dictionary(uniqueKeysWithValues: files))
}

/// The number of scenarios that the output says were added.
private func added(_ output: String) -> Int {
  output.firstMatch(of: /added (\d+) scenarios/).flatMap { Int($0.1) } ?? 0
}

private let template = """
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
    Client:
      Type: AWS::Cognito::UserPoolClient
      Properties:
        UserPoolId: { Ref: Pool }
        ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
  """

/// A pool that few scenarios fit, because its client can't sign in with a password.
private let small = """
  pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
  clients: { web: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }
  """

@Suite struct `init --from` {
  @Test(arguments: [
    "console-wizard", "amplify-gen2", "several-clients", "client-secret", "mfa-required-totp",
    "devices-always", "passwordless", "custom-challenge",
  ])
  func `adds scenarios that pass on the pool, and changes nothing again`(
    _ name: String
  )
    async throws
  {
    let project =
      name == "console-wizard" ? try await wizard.value : try await NewProject(for: name)
    let (made, again) = (project.made, project.again)
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(added(made.output) > 20, "\(made.output)")
    #expect(project.hasOtherFiles)
    for execution in [project.check, project.run, project.format] {
      #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    }
    #expect(again.status == 0, "\(again.error)")
    #expect(again.output.contains("added 0 scenarios"))
    #expect(!again.output.contains("created"))
  }

  @Test func `writes a workflow whose check passes despite settings that the mock ignores`()
    async throws
  {
    let function = "arn:aws:lambda:eu-west-1:123456789012:function:check"
    let pool = template.replacing(
      "{ UsernameAttributes",
      with: "{ LambdaConfig: { PreSignUp: '\(function)' }, UsernameAttributes"
    )
    let program = try Program(["pool.yaml": pool])
    let made = try await program.run(["init", "--from", "pool.yaml"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(try program.read(".github/workflows/authflow.yaml").contains("check scenarios\n"))
    let check = try await program.run(["check", "scenarios"])
    #expect(check.status == 0, "\(check.output)\(check.error)")
    #expect(try await program.run(["check", "--strict", "scenarios"]).status == 2)
  }

  @Test func `fills in the names of the pool's clients`() async throws {
    let (made, files) = try await existing.value
    #expect(made.status == 0, "\(made.output)\(made.error)")
    let clients = try #require(files["scenarios/sign-in/clients.yaml"])
    #expect(clients.contains("client: backend"), "\(clients)")
    #expect(!clients.contains("client: legacy"))
  }

  @Test func `leaves existing files unchanged and names them`() async throws {
    let (made, files) = try await existing.value
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(made.output.contains("kept scenarios/sign-in/password.yaml"))
    #expect(files["scenarios/sign-in/password.yaml"] == "# mine\n")
    #expect(files["authflow.yaml"] == ownProject)
    #expect(files.keys.contains("scenarios/password-reset/change.yaml"))
    #expect(made.output.contains("next: authflow run scenarios --pool shop"), "\(made.output)")
  }

  @Test func `leaves out scenarios whose flows are other flows in the project`() async throws {
    let (made, files) = try await existing.value
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(made.output.contains("left out scenarios/account/flows.yaml"), "\(made.output)")
    #expect(files["scenarios/flows/users.yaml"] == ownFlow)
    #expect(!files.keys.contains("scenarios/account/flows.yaml"))
  }

  @Test func `counts each row of examples as check does`() async throws {
    let project = try await wizard.value
    let output = project.made.output
    let words = output.firstMatch(of: /scenarios, (\d+) with each row of examples, in/)
    let rows = try #require(words, "\(output)").1
    let check = project.check.output + project.check.error
    #expect(check.contains("\(rows) scenarios"), "\(check)")
  }

  @Test func `leaves an existing .gitignore unchanged`() async throws {
    let program = try Program(["pool.yaml": small, ".gitignore": "x\n"])
    let made = try await program.run(["init", "--from", "pool.yaml"])
    #expect(made.output.contains("kept .gitignore; make sure it contains"), "\(made.output)")
    #expect(try program.read(".gitignore") == "x\n")
  }

  @Test func `creates the project in a folder`() async throws {
    let program = try Program(["pool.yaml": small])
    let made = try await program.run(["init", "shop", "--from", "pool.yaml"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(try program.read("shop/authflow.yaml").contains("configuration: ../pool.yaml"))
    #expect(made.output.contains("next: cd shop && authflow run scenarios"))
    #expect(program.has("shop/.gitignore"))
    let run = try await program.run(["run", "scenarios/sign-up", "--no-history"], in: "shop")
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test func `names the project file before a run in the existing project of a folder`()
    async throws
  {
    let program = try Program([
      "my shop/authflow.yaml": ownProject, "my shop/pool.yaml": small,
    ])
    let made = try await program.run(["init", "my shop", "--from", "shop"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    let command = "authflow run 'my shop/scenarios' --config 'my shop/authflow.yaml' --pool shop"
    #expect(made.output.contains("next: \(command)\n"), "\(made.output)")
    let config = ["--config", "my shop/authflow.yaml", "--pool", "shop", "--no-history"]
    let run = try await program.run(["run", "my shop/scenarios/sign-up"] + config)
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test func `converts a template in the project's folder to a file with another name`()
    async throws
  {
    let program = try Program(["shop.yaml": template])
    let made = try await program.run(["init", "--from", "shop.yaml"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(try program.read("authflow.yaml").contains("configuration: shop-pool.yaml"))
    #expect(try program.read("shop.yaml") == template)
    let run = try await program.run(["run", "scenarios/sign-up", "--no-history"])
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test func `keeps other files with the name of the converted template`() async throws {
    let program = try Program(["shop.yaml": template, "shop-pool.yaml": "mine"])
    let made = try await program.run(["init", "--from", "shop.yaml"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(try program.read("authflow.yaml").contains("configuration: shop-pool-2.yaml"))
    #expect(try program.read("shop-pool.yaml") == "mine")
  }

  @Test func `names the export before a run on a template in an existing project`() async throws {
    let program = try Program(["authflow.yaml": "defaults: { jobs: 4 }\n", "shop.yaml": template])
    let made = try await program.run(["init", "--from", "shop.yaml"])
    #expect(made.status == 0, "\(made.output)\(made.error)")
    #expect(
      made.output.contains(
        "next: authflow pool export shop.yaml --output shop-pool.yaml && authflow run scenarios "
          + "--pool shop-pool.yaml"
      ),
      "\(made.output)"
    )
  }

  @Test(
    arguments: [
      ("shp", 2, "did you mean `shop`?"), ("none.yaml", 2, "none.yaml"), ("", 3, "is empty"),
    ] as [(String, Int32, String)]
  )
  func `reports a wrong name`(_ name: String, _ status: Int32, _ message: String) async throws {
    let project = "pools: { shop: { kind: mock, configuration: pool.yaml } }\n"
    let program = try Program([
      "authflow.yaml": project, "pool.yaml": try profile("console-wizard"),
    ])
    let made = try await program.run(["init", "--from", name])
    #expect(made.status == status, "\(made.output)\(made.error)")
    #expect(made.error.contains(message), "\(made.error)")
    #expect(!program.has("scenarios"))
  }

  @Test func `groups the scenarios that do not fit by their reasons`() async throws {
    let output = try await wizard.value.made.output
    #expect(output.contains("left out "), "\(output)")
    #expect(output.contains("MfaConfiguration to be ON"), "\(output)")
    #expect(output.contains("mfa/required.yaml"), "\(output)")
  }

  @Test func `a group has the first of several differences, and only the name of a trigger`()
    async throws
  {
    let trigger = "{ preTokenGeneration: { claims: { add: { plan: pro } } } }"
    let program = try Program(["pool.yaml": "pool: {}\ntriggers: \(trigger)\n"])
    let made = try await program.run(["init", "--from", "pool.yaml"])
    #expect(made.status == 0, "\(made.error)")
    let text = made.output + made.error
    let line =
      "  1  the pool differs from `given`: expected another trigger `preTokenGeneration`\n"
    #expect(text.contains(line), "\(text)")
    #expect(!text.contains("; expected "), "\(text)")
  }
}
