import Foundation
import JSON
import MockServer
import PoolClient
import Project
import RunRecord
import TestSupport
import Testing

@testable import Runner

/// What a scenario created on a live pool, at its end.
@Suite(.timeLimit(.minutes(10))) struct LiveCleanupTests {
  private let folder: TestFolder
  private let stage: LiveStage

  init() throws {
    folder = try TestFolder()
    var stage = LiveStage()
    stage.journals = folder.path + "/journal"
    self.stage = stage
  }

  /// The journal of the run; nil if nothing was journaled.
  private var journal: JournaledRun? {
    get throws {
      guard let path = try EndedRun.paths(in: folder.path + "/journal").first,
        case .ended(let ended) = EndedRun.claim(path)
      else { return nil }
      return ended.run
    }
  }

  @Test func `a user is journaled before the call and deleted by the recorded sub`() async throws {
    let performance = try await stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.records[0].leftovers.isEmpty)
    let entry = try #require(try journal?.entries.first)
    let sub = try #require(entry.id)
    #expect(entry.isGone && entry.operation == "SignUp" && entry.isGenerated)
    let deletion = try #require(performance.calls.first { $0.operation == "AdminDeleteUser" })
    #expect(deletion.username == sub)
  }

  @Test func `a taken name deletes nothing, and another error is looked for by name`()
    async throws
  {
    let performance = try await stage.perform(
      """
      scenario: A user signs up twice
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { error: UsernameExistsException }
      ---
      scenario: A password is too short
      steps:
        - signUp: { username: $(user.email), password: short }
          expect: { error: InvalidPasswordException }
      """
    )
    #expect(performance.stories == ["passed", "passed"])
    #expect(performance.count("AdminDeleteUser") == 2)
    let entries = try #require(try journal?.entries)
    #expect(entries.count == 3 && entries.allSatisfy { !$0.mayExist })
  }

  @Test func `a user whom the scenario deletes is not deleted again`() async throws {
    let performance = try await stage.perform(
      """
      scenario: Deletes itself
      given:
        users: [ { as: ann } ]
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        - deleteUser: {}
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(try journal?.entries.map(\.isGone) == [true])
  }

  @Test func `without credentials, a signed-in user is deleted with the user's own token`()
    async throws
  {
    var stage = stage
    stage.hasCredentials = false
    let performance = try await stage.perform(
      """
      scenario: A user signs in
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
        - signIn: { username: $(user.email), password: $(user.password) }
      ---
      scenario: A user only signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: A failed sign-in ends the session of a user
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
        - signIn: { username: $(user.email), password: $(user.password) }
        - signIn: { username: $(user.email), password: wrong }
          expect: { error: NotAuthorizedException }
      """
    )
    #expect(performance.stories == ["passed", "passed", "passed"])
    #expect(performance.count("DeleteUser") == 2)
    #expect(performance.records[2].leftovers.isEmpty)
    #expect(performance.records[0].leftovers.isEmpty)
    let left = try #require(performance.records[1].leftovers.first)
    #expect(left.kind == "user" && !left.isKept)
    #expect(left.reason.hasPrefix("AdminDeleteUser requires AWS credentials"))
  }

  @Test func `groups and clients that steps create are deleted`() async throws {
    var stage = stage
    stage.permissions = [.operation("CreateGroup"), .operation("CreateUserPoolClient")]
    let performance = try await stage.perform(
      """
      scenario: A group and a client
      steps:
        - CreateGroup: { GroupName: "group-$(uuid)" }
        - CreateUserPoolClient: { ClientName: "client-$(uuid)" }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("DeleteGroup") == 1)
    #expect(performance.count("DeleteUserPoolClient") == 1)
    #expect(try journal?.entries.map(\.isGone) == [true, true])
  }

  @Test func `everything is kept on request, and listed`() async throws {
    var stage = stage
    stage.stage.keepsUsers = true
    let performance = try await stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(performance.records[0].leftovers.map(\.isKept) == [true])
    #expect(performance.records[0].leftovers.map(\.isByHand) == [false])
    #expect(try journal?.entries.map(\.mayExist) == [true])
  }

  @Test func `a call that can't be journaled is not made`() async throws {
    try Data("not a folder".utf8).write(to: URL(filePath: folder.path + "/file"))
    var stage = stage
    stage.journals = folder.path + "/file/journal"
    let performance = try await stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.count("SignUp") == 0)
    #expect(performance.stories[0].contains("SignUp was not called: can't create the folder"))
  }

  @Test func `a user whom a backend may create is journaled, found by email, and deleted`()
    async throws
  {
    // The mock itself is the backend: a plain HTTP request signs the user up.
    let performance = try await stage.perform(
      """
      scenario: A backend signs a user up
      steps:
        - http:
            url: $(pool.vars.endpoint)
            headers:
              Content-Type: application/x-amz-json-1.1
              X-Amz-Target: AWSCognitoIdentityProviderService.SignUp
            json: { ClientId: $(client.id), Username: $(user.email), Password: $(user.password) }
      """
    )
    #expect(performance.stories == ["passed"])
    let entry = try #require(try journal?.entries.first)
    #expect(entry.operation == "http" && entry.isGone)
    #expect(performance.calls.contains { $0.operation == "AdminDeleteUser" && $0.status == 200 })
  }

  /// Users whose names a scenario can generate by accident, because the names do not contain the
  /// run's ID.
  private static let standing: [JSONObject] = (0...9).map { digit in
    let address: JSONValue = .string("load-\(digit)@example.com")
    return [
      "Username": address, "TemporaryPassword": "Abcdef1!",
      "UserAttributes": [["Name": "email", "Value": address]],
    ]
  }

  @Test func `a standing user who only signs in is never deleted`() async throws {
    var stage = stage
    stage.residents = Self.standing
    stage.client = ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]]
    let performance = try await stage.perform(
      """
      scenario: A standing user signs in
      steps:
        - signIn:
            username: load-$(random.digits(1))@example.com
            password: Abcdef1!
            flow: USER_PASSWORD_AUTH
          expect: { nextStep: { exists: true } }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(try journal == nil)
    #expect(performance.count("AdminDeleteUser") == 0 && performance.count("DeleteUser") == 0)
    #expect(performance.records[0].leftovers.isEmpty)
  }

  @Test func `a sign-up with a standing user's name deletes nobody and leaves nothing`()
    async throws
  {
    var stage = stage
    stage.residents = Self.standing
    let performance = try await stage.perform(
      """
      scenario: The name is taken
      steps:
        - signUp: { username: "load-$(random.digits(1))@example.com", password: $(user.password) }
          expect: { error: UsernameExistsException }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(performance.records[0].leftovers.isEmpty)
  }

  @Test func `a sign-up without the run's ID in its name leaves nothing if it was rejected`()
    async throws
  {
    let performance = try await stage.perform(
      """
      scenario: The password is too short
      steps:
        - signUp: { username: "$(uuid)@example.com", password: short }
          expect: { error: InvalidPasswordException }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.records[0].leftovers.isEmpty)
    #expect(try journal?.entries.map(\.mayExist) == [false])
  }
}

/// The text of journals.
struct JournaledRunTests {
  private static let header = JournalHeader(
    run: "tp43rpi33y0cph",
    pool: "staging",
    userPoolID: "eu-west-1_AbCdEfGhI",
    region: "eu-west-1",
    endpoint: "https://cognito-idp.eu-west-1.amazonaws.com/"
  )

  private static func entry(_ number: Int, _ result: JournalEntry.Result) -> JournalEntry {
    var entry = JournalEntry(
      number: number,
      kind: number == 3 ? .client : .user,
      names: number == 2 ? ["ada@example.com", "+15555550100"] : ["ada@example.com"],
      operation: number == 2 ? "http" : "SignUp",
      pool: "eu-west-1_AbCdEfGhI",
      isGenerated: number != 4,
      scenario: "a.yaml:1 A",
      at: Date(timeIntervalSince1970: 1_800_000_000)
    )
    entry.result = result
    return entry
  }

  private static func bytes(_ entries: [JournalEntry]) -> [UInt8] {
    let lines = entries.flatMap { [$0.line, $0.resultLine].compactMap(\.self) }
    return ([header.line(at: Date(timeIntervalSince1970: 0))] + lines).flatMap(\.journalLine)
  }

  @Test func `every entry is read as it was written`() throws {
    let entries = [
      Self.entry(1, .created(id: "sub-1")), Self.entry(2, .unanswered),
      Self.entry(3, .created(id: nil)), Self.entry(4, .notSent),
      Self.entry(5, .rejected(error: "LimitExceededException", mayRepeat: false)),
      Self.entry(6, .rejected(error: "UsernameExistsException", mayRepeat: true)),
    ]
    let run = try JournaledRun(parsing: Self.bytes(entries))
    #expect(run.header == Self.header)
    #expect(run.entries == entries)
    #expect(run.damagedLines.isEmpty)
  }

  @Test func `a journal that ends anywhere gives the entries of its complete lines`() throws {
    let bytes = Self.bytes([Self.entry(1, .created(id: "sub-1")), Self.entry(2, .unanswered)])
    let first = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    for end in (first + 1)...bytes.count {
      let run = try JournaledRun(parsing: Array(bytes[..<end]))
      #expect(run.entries.count == bytes[..<end].count { $0 == UInt8(ascii: "\n") }.entries)
      #expect(run.damagedLines.isEmpty)
    }
  }

  @Test func `a damaged line is named, and the others are read`() throws {
    var bytes = Self.bytes([Self.entry(1, .unanswered)])
    bytes += Array("garbage\n".utf8) + Self.entry(2, .unanswered).line.journalLine
    let run = try JournaledRun(parsing: bytes)
    #expect(run.damagedLines == [3] && run.entries.map(\.number) == [1, 2])
  }

  @Test func `the account of a created pool is read as it was written`() throws {
    var header = Self.header
    (header.userPoolID, header.account) = ("", "123456789012")
    let line = header.line(at: Date(timeIntervalSince1970: 0)).journalLine
    let run = try JournaledRun(parsing: line)
    #expect(run.header == header && run.header.createsPool)
  }

  @Test(arguments: [
    "", "a", "tp43rpi33y0cp", "tp43rpi33y0cphh", "TP43RPI33Y0CPH", "tp43-pi33y0cph",
  ])
  func `a journal whose run ID does not have the form of an ID is refused`(_ id: String) {
    var header = Self.header
    header.run = id
    let line = header.line(at: Date(timeIntervalSince1970: 0)).journalLine
    #expect(throws: JournaledRunError.notAJournal) { try JournaledRun(parsing: line) }
  }

  @Test(
    arguments: [
      ("https://cognito-idp.eu-west-1.amazonaws.com/", "eu-west-1", nil),
      (
        "https://cognito-idp.eu-west-1.amazonaws.com/", "us-east-1",
        .region(journal: "eu-west-1", now: "us-east-1")
      ),
      (
        "http://127.0.0.1:9", "eu-west-1",
        .endpoint(
          journal: "https://cognito-idp.eu-west-1.amazonaws.com/",
          now: "http://127.0.0.1:9/"
        )
      ),
    ] as [(String, String, JournalHeader.Difference?)]
  )
  func `a journal belongs to one server and one region`(
    _ url: String,
    _ region: String,
    _ difference: JournalHeader.Difference?
  ) throws {
    let endpoint = try PoolEndpoint(url: url, region: region)
    #expect(Self.header.difference(from: endpoint) == difference)
  }

  @Test(arguments: [
    ("", JournaledRunError.notAJournal), ("{}\n", .notAJournal), ("scenario: A\n", .notAJournal),
    (#"{"journal":99,"run":"a"}"# + "\n", .laterVersion),
  ])
  func `a file that is not a journal is refused`(_ text: String, _ error: JournaledRunError) {
    #expect(throws: error) { try JournaledRun(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    (JournalEntry.Result.unanswered, true), (.notSent, false), (.created(id: "sub"), true),
    (.rejected(error: "UsernameExistsException", mayRepeat: false), false),
    (.rejected(error: "AliasExistsException", mayRepeat: false), false),
    (.rejected(error: "UsernameExistsException", mayRepeat: true), true),
    (.rejected(error: "LimitExceededException", mayRepeat: false), true),
    (.rejected(error: "CodeDeliveryFailureException", mayRepeat: false), true),
    (.rejected(error: "InvalidPasswordException", mayRepeat: false), true),
  ])
  func `an error leaves a user unless the name belongs to another one`(
    _ result: JournalEntry.Result,
    _ mayExist: Bool
  ) {
    #expect(Self.entry(1, result).mayExist == mayExist)
  }
}

extension Int {
  /// The number of entries in a journal of the test with this number of complete lines: a header,
  /// an entry, its result, and a second entry.
  fileprivate var entries: Int { [0, 0, 1, 1, 2][self] }
}

/// Names that only runs generate.
struct GeneratedNameTests {
  @Test(arguments: [
    ("ada-tp43rpi33y0cph-tti0ivvk", true),
    ("qa+ada-tp43rpi33y0cph-tti0ivvk@example.com", true),
    ("success+zeno-tp43rpi33y0cph-8ttuln5z@simulator.amazonses.com", true),
    ("ada-lovelace-countess", false), ("ada@example.com", false), ("", false), ("-", false),
    ("bob-tp43rpi33y0cph-tti0ivvk", false), ("ada-tp43rpi33y0cp-tti0ivvk", false),
    ("ada_tp43rpi33y0cph_tti0ivvk", false), ("ADA-TP43RPI33Y0CPH-TTI0IVVK", false),
  ])
  func `a generated name is recognized by its form`(_ text: String, _ occurs: Bool) {
    #expect(GeneratedName.occurs(in: text) == occurs)
  }
}
