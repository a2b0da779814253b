import Foundation
import JSON
import PoolClient
import Project
@testable import Scenario
import TestSupport
import Testing
import Transport
import Values

@testable import Runner

@Suite struct EmailForecastTests {
  @Test(arguments: [
    ("- signUp: { username: $(user.email), password: $(user.password) }", 1),
    ("- resetPassword: { username: $(user.email) }", 1),
    ("- resendSignUpCode: { username: $(user.email) }\n  repeat: 3", 3),
    ("- AdminCreateUser: { Username: $(user.email) }", 1),
    ("- AdminCreateUser: { Username: $(user.email), DesiredDeliveryMediums: [SMS] }", 0),
    ("- AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }", 0),
    ("- AdminResetUserPassword: { Username: $(user.email) }", 1),
    (
      """
      - AdminUpdateUserAttributes:
          Username: $(user.email)
          UserAttributes: [{ Name: email, Value: $(uuid)@example.com }]
      """, 1
    ),
    (
      """
      - AdminUpdateUserAttributes:
          Username: $(user.email)
          UserAttributes: [{ Name: name, Value: Ann }]
      """, 0
    ),
    (
      """
      - signUp: { username: $(user.email), password: short }
        expect: { error: InvalidPasswordException }
      """, 0
    ),
    ("- signIn: { username: $(user.email), password: $(user.password) }", 0),
  ])
  func `a step counts the emails that it can cause`(_ step: String, _ emails: Int) throws {
    let scenarios = try Stage.scenarios("scenario: Sends\nsteps:\n" + step.indented)
    #expect(EmailForecast(verifiesEmail: true).count(scenarios) == emails)
  }

  @Test func `a sign-up sends nothing on a pool that does not verify email`() throws {
    let scenarios = try Stage.scenarios(
      """
      scenario: Sends
      given: { users: [ { as: ann, status: UNCONFIRMED } ] }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - resetPassword: { username: $(users.ann.email) }
      """
    )
    #expect(EmailForecast(verifiesEmail: true).count(scenarios) == 3)
    #expect(EmailForecast(verifiesEmail: false).count(scenarios) == 1)
  }

  @Test(arguments: [
    ("2026-11-21T08:59:59Z", "2026-11-20T09:00:00Z"),
    ("2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z"),
    ("2026-11-22T00:00:00Z", "2026-11-21T09:00:00Z"),
  ])
  func `the day of the quota starts at 9 o'clock UTC`(_ now: String, _ start: String) throws {
    let now = try Date(now, strategy: .iso8601).timeIntervalSince1970
    let start = try Date(start, strategy: .iso8601).timeIntervalSince1970
    #expect(EmailQuota.start(at: now) == start)
  }

  @Test(
    arguments: [
      ([:], true), (["EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"]], true),
      (["EmailConfiguration": ["EmailSendingAccount": "DEVELOPER"]], false),
      (["LambdaConfig": ["CustomEmailSender": ["LambdaArn": "arn:aws:lambda:x"]]], false),
    ] as [(JSONObject, Bool)]
  )
  func `the quota applies to Cognito's default email feature`(_ pool: JSONObject, _ applies: Bool) {
    #expect(EmailQuota.applies(to: pool) == applies)
  }

  @Test(arguments: [true, false])
  func `only a pool on AWS can have too few emails`(_ isAtAWS: Bool) async throws {
    let endpoint =
      try isAtAWS
      ? PoolEndpoint(region: "us-east-1")
      : PoolEndpoint(url: "http://127.0.0.1:9", region: "us-east-1")
    let transport = Transport(TransportConfiguration(proxy: .none))
    let provider = LivePoolProvider(
      LivePoolSettings(
        name: "staging",
        userPoolID: "",
        isIDWrittenOut: false,
        client: AppClient(id: ""),
        endpoint: endpoint,
        permissions: [],
        hasEmailSource: false,
        hasSMSSource: false
      ),
      transport: transport,
      credentials: .onStage(true),
      now: { Date() }
    )
    let shortage = provider.emailShortage(
      of: try Stage.scenarios(
        "scenario: Sends\nsteps:\n  - resetPassword: { username: $(user.email) }\n    repeat: 51"
      ),
      rounds: 1,
      sent: 0,
      on: try Self.plan("pool: { AutoVerifiedAttributes: [email] }\n")
    )
    await transport.shutdown()
    #expect(shortage?.planned == (isAtAWS ? 51 : nil))
    #expect(shortage?.message.hasPrefix(Self.shortage) != false)
  }

  private static let shortage =
    "the scenarios can cause 51 email messages, but Cognito's default sender allows only 50 per "
    + "day for the whole account; configure Amazon SES for the pool"

  private static func plan(_ text: String) throws -> CreationPlan {
    let file = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
    return try #require(file.configuration).creationPlan(
      CreatedPoolIdentifiers(run: LiveStage.runID),
      in: CreationPlace(region: "us-east-1")
    ) { _ in nil }
  }

  @Test func `a journal's emails are counted for its endpoint and time`() async throws {
    let folder = try TestFolder()
    let instants = ["2026-11-21T08:00:00Z", "2026-11-21T10:00:00Z"]
    for (run, instant) in zip(["t0abcd00000001", "t0abcd00000002"], instants) {
      let date = try Date(instant, strategy: .iso8601)
      let header = JournalHeader(
        run: run,
        pool: "staging",
        userPoolID: "us-east-1_a",
        region: "us-east-1",
        endpoint: "http://127.0.0.1:5000/"
      )
      let journal = RunJournal(header, in: folder.path, now: { date })
      try await journal.recordEmails(2, by: "SignUp")
      let bytes = try #require(FileManager.default.contents(atPath: journal.path))
      #expect(try JournaledRun(parsing: Array(bytes)).damagedLines.isEmpty)
    }
    let start = try Date("2026-11-21T09:00:00Z", strategy: .iso8601)
    func count(_ endpoint: String, _ start: Date) -> Int {
      SentEmails.count(in: folder.path, at: endpoint, since: start)
    }
    #expect(count("http://127.0.0.1:5000/", start) == 2)
    #expect(count("http://127.0.0.1:5000/", .distantPast) == 4)
    #expect(count("http://127.0.0.1:6000/", .distantPast) == 0)
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
