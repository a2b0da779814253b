import JSON
import RunRecord
@testable import Runner
import Testing

@Suite struct `Kept outcomes` {
  private static let scenario = """
    scenario: A session
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - signIn: { username: $(user.email), password: $(user.password) }
        id: in
      - GetUser: { AccessToken: $(steps.in.tokens.access) }
        repeat: 2
        when: { pool.kind: mock }
      - fetchUserAttributes: {}
        when: { pool.kind: cognito }
    """

  @Test func `are absent unless requested`() async throws {
    let record = try await Stage().perform(Self.scenario).records[0]
    #expect(record.steps.count == 6)
    #expect(record.steps.allSatisfy { $0.outcome == nil })
    #expect(record.ownValues.isEmpty)
  }

  @Test func `contain the result of each step, with tokens as claims and without secrets`()
    async throws
  {
    var stage = Stage()
    stage.keepsOutcomes = true
    let performance = try await stage.perform(Self.scenario)
    let record = performance.records[0]
    let outcomes = record.steps.map { $0.outcome?.fields ?? [:] }
    #expect(outcomes[0]["nextStep"] == "confirmSignUp")
    #expect(outcomes[1]["code"] == "•••")
    let claims = outcomes[3]["tokens"]?["access"]?["claims"]
    #expect(claims?["token_use"] == "access")
    #expect(claims?["sub"] == outcomes[0]["userSub"])
    #expect(outcomes[3]["tokens"]?["refresh"] == "•••")
    #expect(record.steps[4].iterations == 2)
    #expect(record.steps[5].outcome == nil)
    let text = JSONValue.array(outcomes.map(JSONValue.object)).text()
    #expect(!text.contains("\"eyJ"))
  }

  @Test func `list the values specific to the run`() async throws {
    var stage = Stage()
    stage.keepsOutcomes = true
    let record = try await stage.perform(Self.scenario).records[0]
    let own = Dictionary(record.ownValues.map { ($0.meaning, $0.text) }) { first, _ in first }
    #expect(own["user.email"]?.hasSuffix("@example.com") == true)
    #expect(own["pool.id"]?.hasPrefix("us-east-1_") == true)
    #expect(own["pool.region"] == "us-east-1")
    #expect(own["client.id"]?.isEmpty == false)
    #expect(own["run"] == nil)
    #expect(!own.keys.contains { $0.hasSuffix("password") })
  }
}

@Test(arguments: [(PhoneEndings.even, [0, 2, 4, 6, 8]), (.odd, [1, 3, 5, 7, 9])])
func `concurrent runs never use the same phone numbers`(
  _ phones: PhoneEndings,
  _ digits: [Int]
) async throws {
  var stage = Stage()
  stage.phones = phones
  stage.keepsOutcomes = true
  let steps = (1...12).map { "  - set: { number\($0): $(users.u\($0).phone) }" }
  let records = try await stage.perform(
    "scenario: Numbers\nsteps:\n\(steps.joined(separator: "\n"))\n  - DescribeUserPool: {}\n"
  ).records
  let numbers = records[0].ownValues.filter { $0.meaning.hasSuffix(".phone") }.map(\.text)
  #expect(numbers.count == 12)
  #expect(numbers.allSatisfy { digits.contains($0.last?.wholeNumberValue ?? -1) })
}
