import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Project
import Testing
import Values

private let text = """
  notify:
    team: { kind: slack, url: $(secret.SLACK_URL) }
    managers: { kind: teams, url: $(secret.TEAMS_URL), when: failure }
    board:
      kind: webhook
      url: http://127.0.0.1:8080/runs?key=1
      when: always
      headers: { Authorization: Bearer $(secret.TOKEN) }
      body: { title: "$(headline) in $(env.STAGE)", count: $(failed), fixed: [1, true, "2", null] }
  """

private let environment = [
  "SLACK_URL": "https://hooks.example.com/a", "TEAMS_URL": "https://teams.example.com/?sig=b",
  "TOKEN": "t0ken", "STAGE": "qa",
]

private func notification(_ name: String) throws -> ResolvedNotification {
  try project(text).notification(named: name, environment: environment)
}

@Suite struct `Notifications in the project file` {
  @Test func `each entry has its kind, condition, and URL`() throws {
    let all = try ["team", "managers", "board"].map(notification)
    #expect(all.map(\.kind) == [.slack, .teams, .webhook])
    #expect(all.map(\.condition) == [.change, .failure, .always])
    #expect(all.map { $0.url.reveal() }.last == "http://127.0.0.1:8080/runs?key=1")
    #expect(all[2].headers.map { $0.value.reveal() } == ["Bearer t0ken"])
    let names = try ["team", "board"].map { name in
      try project(text).declaration(ofNotification: name).secretNames
    }
    #expect(names == [["SLACK_URL"], ["TOKEN"]])
  }

  @Test func `a body keeps the types of its values`() throws {
    let body = try #require(try notification("board").body)
    let values: [String: JSONValue] = ["headline": "2 \"new\"", "failed": 2]
    let json = body.filled { values[$0] }
    #expect(json["title"]?.string == #"2 "new" in qa"#)
    #expect(json["count"] == 2)
    #expect(json["fixed"] == [1, true, "2", .null])
  }

  @Test func `an unknown name and an unset variable are errors`() throws {
    let project = try project(text)
    #expect(throws: ProjectError.unknownNotification("taem", known: ["team", "managers", "board"]))
    { try project.notification(named: "taem", environment: environment) }
    #expect {
      try project.notification(named: "team", environment: [:])
    } throws: { error in
      guard case .unusable(let found)? = error as? ProjectError else { return false }
      return found.map(\.code) == [.unsetVariable]
    }
  }

  @Test(
    arguments: [
      ("http://hooks.example.com/a", "https://", false),
      ("http://127.0.0.1:1/a", nil, false),
      ("http://hooks.example.com/a", nil, true),
      ("http://sns.eu-west-1.amazonaws.com/a", "https://", true),
      ("https://hooks.example.com/a", "caFile", true),
    ] as [(String, String?, Bool)]
  )
  func `plain HTTP is allowed only to this machine, or if it is insecure`(
    _ url: String,
    _ help: String?,
    _ isInsecure: Bool
  ) throws {
    let end = isInsecure ? ", insecure: true" : ""
    let file = checked("notify: { a: { kind: webhook, url: \"\(url)\"\(end) } }")
    #expect(file.diagnostics.count == (help == nil ? 0 : 1))
    if let help { #expect(file.diagnostics[0].help?.contains(help) == true) }
    let text = "notify: { a: { kind: webhook, url: $(env.URL)\(end) } }"
    let project = try project(text)
    #expect(
      (try? project.notification(named: "a", environment: ["URL": url]))?.name
        == (help == nil ? "a" : nil)
    )
  }

  @Test func `mistakes are reported at their places`() throws {
    let marked = """
      notify:
        a: { kind: 1️⃣slak, url: $(secret.U) }
        b: { kind: slack, url: 2️⃣https://hooks.slack.com/services/T0/B0/abc }
        c: { kind: teams, url: $(secret.U), 3️⃣headers: { a: b } }
        4️⃣d: { kind: webhook }
        e: { kind: webhook, url: $(env.U), when: 5️⃣changed }
        f: { kind: webhook, url: $(env.U), body: { a: $(6️⃣fialed) } }
        g: { kind: webhook, url: 7️⃣ftp://a.b }
      quarantine: 8️⃣$(env.X)
      """
    try expectGolden(mistakes(in: marked), "notifications.txt")
  }

  @Test(arguments: [
    ("~/q.yaml", "Replace `~` with the full path of the home folder."),
    ("~", "Write the path of a file, or remove `quarantine`."),
  ])
  func `a quarantine in the home folder gets advice`(_ path: String, _ help: String) {
    #expect(
      mistakes(in: "quarantine: 1️⃣\(path)2️⃣") == """
        1️⃣2️⃣ AF2038 `~` is not expanded to the home folder here
          help: \(help)
        """
    )
  }

  @Test func `each literal secret gets its own variable`() {
    let marked = """
      sources:
        a: { kind: imap, url: "imaps://a.b", username: a, password: first one, address: $(tag)@a.b }
        b: { kind: imap, url: "imaps://a.b", username: a, password: other one, address: $(tag)@a.b }
        c: { kind: imap, url: "imaps://a.b", username: a, password: first one, address: $(tag)@a.b }
      notify:
        read: { kind: slack, url: $(secret.SLACK_URL) }
        written: { kind: slack, url: https://hooks.slack.com/services/abc }
      """
    let helps = checked(marked).diagnostics.map { $0.help ?? "" }
    let names = helps.compactMap { $0.firstMatch(of: /set `(\w+)`/).map { String($0.1) } }
    #expect(names == ["IMAP_PASSWORD", "IMAP_PASSWORD_2", "IMAP_PASSWORD", "SLACK_URL_2"])
  }

  @Test(arguments: [
    "b: { kind: slack, url: $(secret.SLACK_URL) }",
    "b: { kind: webhook, url: https://a.test, headers: { a: $(secret.SLACK_URL) } }",
  ])
  func `a literal secret gets a variable that no other entry reads, in any order`(
    _ reading: String
  ) {
    let literal = "a: { kind: slack, url: https://hooks.slack.com/services/abc }"
    for entries in [[literal, reading], [reading, literal]] {
      let found = checked("notify: { \(entries.joined(separator: ", ")) }")
      let helps = found.diagnostics.compactMap(\.help)
      #expect(helps.contains { $0.contains("$(secret.SLACK_URL_2)") }, "\(helps)")
    }
  }

  @Test func `a literal secret does not get the name of a secret from a program`() {
    let found = checked(
      """
      notify: { a: { kind: slack, url: https://hooks.slack.com/services/abc } }
      secrets: { SLACK_URL: { run: [pass, show, slack] } }
      """
    )
    let helps = found.diagnostics.compactMap(\.help)
    #expect(helps.contains { $0.contains("$(secret.SLACK_URL_2)") }, "\(helps)")
  }

  @Test func `a URL that is written in the file is masked`() {
    let file = checked("notify: { a: { kind: slack, url: https://hooks.slack.com/services/abc } }")
    #expect(file.writtenSecrets.map { $0.reveal() } == ["https://hooks.slack.com/services/abc"])
  }

  @Test func `a URL with a placeholder of another tool is masked`() {
    let url = "https://hooks.slack.com/services/abc/${TOKEN}"
    let file = checked("notify: { a: { kind: slack, url: '\(url)' } }")
    #expect(file.writtenSecrets.map { $0.reveal() } == [url])
  }
}
