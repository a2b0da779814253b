import Diagnostics
@testable import Project
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
