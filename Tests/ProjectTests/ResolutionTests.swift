import Diagnostics
import Project
import Testing
import Values

private let text = """
  pools:
    staging:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: $(env.CLIENT_ID)
      clientSecret: $(secret.CLIENT_SECRET)
      clients:
        web: { clientId: web1, clientSecret: $(env.WEB_SECRET) }
      endpoint: $(env.ENDPOINT)
      caFile: ./certs/ca.pem
      credentials: { profile: $(env.TEAM)-qa }
      allow: [create-users, AdminDisableUser]
      source: { email: mailbox, sms: dump }
      vars: { admin: admin@$(env.DOMAIN), key: "k-$(secret.KEY)" }
    other:
      kind: cognito
      region: eu-central-1
      userPoolId: eu-central-1_$(env.SUFFIX)
      clientId: abc
      source: dump
  sources:
    mailbox:
      kind: imap
      url: imaps://$(env.MAIL_HOST)
      username: qa@$(env.DOMAIN)
      password: $(secret.IMAP_PASSWORD)
      address: qa+$(tag)@$(env.DOMAIN)
    dump: { kind: outbox, path: ./$(env.TEAM)/outbox }
    script: { kind: command, run: [./bin/latest, --to, $(to), "$(env.TEAM)/$(since)", $(secret.API_KEY)] }
    tool: { kind: command, run: [latest-code] }
  defaults: { pool: staging, jobs: 4, timeout: 90s, within: 20s, cleanupTimeout: 5s, failFast: true }
  """

private let environment = [
  "CLIENT_ID": "client1", "CLIENT_SECRET": "client-secret", "WEB_SECRET": "web-secret",
  "ENDPOINT": "https://cognito.test", "TEAM": "red", "DOMAIN": "example.com", "KEY": "vars-key",
  "MAIL_HOST": "mail.test", "IMAP_PASSWORD": "imap-password", "API_KEY": "$(to) api-key",
]

@Test func `a live pool is resolved with everything it reads`() throws {
  let selection = try project(text).selection(environment: environment)
  #expect(selection.pool.name == "staging")
  let pool = try #require(selection.pool.cognito)
  #expect(pool.region == "eu-west-1")
  #expect(pool.userPoolID == "eu-west-1_AbCdEfGhI")
  #expect(pool.isIDWrittenOut)
  #expect(outline(pool.client) == " client1 client-secret")
  #expect(pool.clients.map(outline) == ["web web1 web-secret"])
  #expect(
    pool.server
      == .other(url: "https://cognito.test", caFile: "/team/certs/ca.pem", isInsecure: false)
  )
  #expect(pool.profile == "red-qa")
  #expect(pool.permissions == [.createUsers, .operation("AdminDisableUser")])
  #expect(pool.rate == nil)
  #expect(selection.pool.variables.map(\.name) == ["admin", "key"])
  #expect(
    selection.pool.variables.map(\.value)
      == [.plain("admin@example.com"), .secret(Secret("k-vars-key"))]
  )
}

@Test func `a pool is resolved with its sources and the sources that awaits name, each once`()
  throws
{
  let selection = try project(text).selection(
    alsoSources: ["script", "dump"],
    environment: environment
  )
  #expect(selection.sources.map(\.name) == ["mailbox", "dump", "script"])
  #expect(selection.emailSource?.name == "mailbox")
  #expect(selection.smsSource?.kind == .outbox(path: "/team/red/outbox"))
}

@Test func `a mailbox is resolved with its address in two parts`() throws {
  let source = try project(text).source(named: "mailbox", environment: environment)
  guard case .imap(let mailbox) = source.kind else {
    Issue.record("no mailbox")
    return
  }
  #expect(mailbox.url == "imaps://mail.test")
  #expect(mailbox.username == "qa@example.com")
  #expect(mailbox.credential == .password(Secret("imap-password")))
  #expect(mailbox.caFile == nil)
  #expect(!mailbox.isInsecure)
  #expect(mailbox.declaration?.hasPrefix("`mailbox` is declared in ") == true)
  #expect(mailbox.declaration?.hasSuffix(", with `password: $(secret.IMAP_PASSWORD)`") == true)
  #expect(source.address?.before == "qa+")
  #expect(source.address?.after == "@example.com")
  #expect(source.address?.text == "qa+$(tag)@example.com")
}

@Test func `the other keys of a mailbox are resolved with everything that they read`() throws {
  let text = """
    sources:
      box:
        kind: imap
        url: imaps://mail.test
        username: qa
        oauthCommand: [./bin/token, --team, $(env.TEAM), $(secret.API_KEY)]
        mailboxes: [INBOX, \\Junk, $(env.TEAM)]
        idle: true
        delete: true
    """
  let source = try project(text).source(named: "box", environment: environment)
  guard case .imap(let mailbox) = source.kind else {
    Issue.record("no mailbox")
    return
  }
  let command = IMAPAccount.TokenCommand(
    run: ["/team/bin/token", "--team", "red", "$(to) api-key"],
    folder: "/team"
  )
  #expect(mailbox.credential == .oauthCommand(command))
  #expect(mailbox.mailboxes == ["INBOX", "\\Junk", "red"])
  #expect(mailbox.usesIdle && mailbox.deletesTakenMessages)
}

@Test func `a command keeps values of awaits, and never reads the environment twice`()
  throws
{
  let source = try project(text).source(named: "script", environment: environment)
  guard case .command(let run, let folder) = source.kind else {
    Issue.record("no command")
    return
  }
  #expect(folder == "/team")
  #expect(run[0].literal == "/team/bin/latest")
  #expect(run[1].literal == "--to")
  let filled = run.map { $0.filling { "<\($0 == .path(ValuePath(root: "to")) ? "to" : "since")>" } }
  #expect(
    filled.map(\.literal) == ["/team/bin/latest", "--to", "<to>", "red/<since>", "$(to) api-key"]
  )
}

@Test func `a program without a slash is looked up by the system`() throws {
  let source = try project(text).source(named: "tool", environment: [:])
  #expect(source.kind == .command(run: [Template(literal: "latest-code")], folder: "/team"))
}

@Test func `an ID with a value from the environment is not a literal`() throws {
  let environment = ["SUFFIX": "Xyz", "TEAM": "red"]
  let selection = try project(text).selection(ofPool: "other", environment: environment)
  let pool = try #require(selection.pool.cognito)
  #expect(pool.userPoolID == "eu-central-1_Xyz")
  #expect(!pool.isIDWrittenOut)
  #expect(pool.emailSource == "dump")
  #expect(pool.smsSource == "dump")
}

@Test func `the mock exists without a declaration or environment`() throws {
  let project = Project(file: SourceFile(name: "authflow.yaml", text: ""), folder: "/team")
  let selection = try project.selection(environment: [:])
  #expect(selection.pool.name == "mock")
  #expect(selection.pool.kind == .mock(configuration: nil))
  #expect(selection.pool.variables.isEmpty)
  #expect(selection.sources.isEmpty)
}

@Test func `defaults are kept as written`() throws {
  let defaults = try project(text).defaults
  #expect(defaults.pool == "staging")
  #expect(defaults.jobs == 4)
  #expect(defaults.timeout == .seconds(90))
  #expect(defaults.within == .seconds(20))
  #expect(defaults.cleanupTimeout == .seconds(5))
  #expect(defaults.failFast == true)
}

@Test(arguments: [
  ("20/s", 20, Duration.seconds(1)), ("1/m", 1, .seconds(60)), ("5000/h", 5000, .seconds(3600)),
])
func `a rate is a number of requests per unit of time`(
  _ written: String,
  _ count: Int,
  _ interval: Duration
) throws {
  let text = """
    pools:
      a: { kind: cognito, userPoolId: eu-west-1_A, clientId: abc, rate: \(written) }
    """
  let pool = try project(text).selection(ofPool: "a", environment: [:]).pool.cognito
  #expect(pool?.rate == RequestRate(count: count, per: interval))
}

@Test(arguments: [
  ("ca.pem", "/team/ca.pem"), ("./ca.pem", "/team/ca.pem"), (".//./ca.pem", "/team/ca.pem"),
  ("../ca.pem", "/team/../ca.pem"), ("/etc/ca.pem", "/etc/ca.pem"), (".", "/team"),
  ("./", "/team"), ("$(env.HOME)/ca.pem", "/home/qa/ca.pem"),
])
func `relative paths start at the project file`(_ written: String, _ expected: String) throws {
  let text = "sources: { dump: { kind: outbox, path: \(written) } }"
  let source = try project(text).source(named: "dump", environment: ["HOME": "/home/qa"])
  #expect(source.kind == .outbox(path: expected))
}

@Test(arguments: [
  ("pools/production.yaml", "/team/pools/production.yaml"), ("/etc/pool.yaml", "/etc/pool.yaml"),
  ("$(env.STAGE).yaml", "/team/qa.yaml"),
])
func `a mock's configuration is a path`(_ written: String, _ expected: String) throws {
  let text = "pools: { mock: { kind: mock, configuration: \(written) } }"
  let pool = try project(text).selection(environment: ["STAGE": "qa"]).pool
  #expect(pool.kind == .mock(configuration: expected))
  #expect(pool.configuration == expected)
}

@Test func `secrets never show`() throws {
  let selection = try project(text).selection(
    alsoSources: ["script"],
    environment: environment
  )
  var shown = ""
  dump(selection.pool, to: &shown)
  for source in selection.sources where source.name != "script" { dump(source, to: &shown) }
  for secret in ["client-secret", "web-secret", "vars-key", "imap-password"] {
    #expect(!shown.contains(secret))
  }
  #expect(shown.contains(Secret.mask))
}

private func outline(_ client: AppClient) -> String {
  "\(client.name) \(client.id) \(client.secret?.reveal() ?? "")"
}

private let creating = """
  pools:
    new: { kind: cognito, region: eu-west-1, endpoint: $(env.ENDPOINT), allow: [create-pools] }
    both:
      kind: cognito
      userPoolId: eu-central-1_$(env.UNSET)
      clientId: $(env.UNSET)
      region: eu-central-1
      allow: [create-pools]
  """

@Test func `an entry without IDs is resolved only to create a pool`() throws {
  let project = try project(creating)
  let environment = ["ENDPOINT": "https://cognito.test"]
  let pool = try project.pool(named: "new", for: .creation, environment: environment).cognito
  #expect(pool?.region == "eu-west-1" && pool?.endpoint == "https://cognito.test")
  #expect(pool?.userPoolID == "" && pool?.client.id == "" && pool?.isIDWrittenOut == false)
  let error = #expect(throws: ProjectError.self) {
    try project.pool(named: "new", environment: environment)
  }
  guard case .unusable(let diagnostics) = error else { return }
  #expect(diagnostics.map(\.title) == ["the pool `new` needs `userPoolId` and `clientId`"])
}

@Test func `the IDs of an existing pool are not read to create a pool`() throws {
  let pool = try project(creating).pool(named: "both", for: .creation, environment: [:]).cognito
  #expect(pool?.region == "eu-central-1" && pool?.userPoolID == "")
}
