import ConfigurationChanges
import JSON
import MockServer
import ServiceRules
import Testing

@Suite struct RuleCaseTests {
  @Test func `every rule has a case that is refused and a neighbor that is taken`() {
    let refused = Set(RuleCase.all.filter(\.isRefused).map(\.rule))
    let accepted = Set(RuleCase.all.filter { !$0.isRefused }.map(\.rule))
    let rules = Set(Rulebook.all.map(\.id))
    #expect(rules.subtracting(refused).sorted() == [], "have no refused case")
    #expect(rules.subtracting(accepted).sorted() == [], "have no accepted neighbor")
    #expect(refused.union(accepted).subtracting(rules).sorted() == [], "are no rules")
  }

  @Test(arguments: RuleCase.all.filter { $0.isRefused && $0.template != nil })
  func `pool check names the rule that a template breaks`(_ example: RuleCase) throws {
    let document = try #require(try example.document())
    let findings = PoolCheck(document).findings
    let finding = findings.first { $0.rule.id == example.rule }
    #expect(finding?.rule.verdict == .rejected, "found \(findings.map(\.rule.id))")
    #expect(finding?.answer != nil)
  }

  @Test(arguments: (RuleCase.all + RuleCase.constraints).filter { !$0.isRefused })
  func `pool check rejects no template that deploys`(_ example: RuleCase) throws {
    guard let document = try example.document() else { return }
    let rejected = PoolCheck(document).findings.filter { $0.rule.verdict == .rejected }
    #expect(rejected.map(\.rule.id) == [])
  }

  @Test(arguments: RuleCase.constraints.filter { $0.isRefused && $0.template != nil })
  func `pool check names values that the service's model refuses`(_ example: RuleCase) throws {
    let document = try #require(try example.document())
    let findings = PoolCheck(document).findings
    #expect(findings.contains { $0.rule.id == "invalid-value" }, "\(findings.map(\.rule.id))")
  }

  @Test(arguments: RuleCase.all + RuleCase.constraints)
  func `the mock answers a case over HTTP as pool check foresees it`(
    _ example: RuleCase
  ) async throws {
    let document = try example.document()
    let calls = document?.creationCalls().map { ($0.call.operation, $0.call.input) }
    let rejected = document.map { PoolCheck($0).findings.compactMap(\.answer) } ?? []
    let answer: String? = try await RunningServer.run { server in
      var conversation = Conversation(server.client)
      return try await conversation.firstRefusal(of: calls ?? example.calls)
    }
    guard example.isRefused else {
      #expect(answer == nil)
      return
    }
    let refusal = try #require(answer, "every call was taken")
    if document != nil {
      #expect(rejected.map(\.text).contains(refusal))
    } else if let rule = Rulebook.rule(example.rule) {
      #expect(refusal.hasPrefix(rule.error.rawValue))
      #expect(rule.matches(refusal), "\(refusal)")
    }
  }
}

/// Calls in order, of which later ones are about what the first have made.
private struct Conversation {
  private let client: PlainClient
  private var pool: JSONValue = "us-east-1_nowhere00"
  private var appClient: JSONValue = "nobody"

  init(_ client: PlainClient) { self.client = client }

  /// The error and the message of the first call that is refused; nil where all are taken.
  mutating func firstRefusal(of calls: [(String, JSONObject)]) async throws -> String? {
    for (operation, input) in calls {
      let answer = try await client.call(operation, filled(input, operation))
      let body = answer.body.isEmpty ? [:] : try answer.json
      if answer.status != 200 {
        let text = "\(body["__type"]?.string ?? ""): \(body["message"]?.string ?? "")"
        // Before a deployment nobody knows the pool's id.
        return text.replacing(pool.string ?? "", with: "…")
      }
      pool = body["UserPool"]?["Id"] ?? pool
      appClient = body["UserPoolClient"]?["ClientId"] ?? appClient
    }
    return nil
  }

  private func filled(_ input: JSONObject, _ operation: String) -> JSONObject {
    var input = input
    if input["UserPoolId"] == "$pool" || operation != "CreateUserPool" {
      input["UserPoolId"] = pool
    }
    if operation == "CreateUserPool", input["PoolName"] == nil { input["PoolName"] = "pool" }
    if input["ClientId"] == "$client" { input["ClientId"] = appClient }
    return input
  }
}

extension ServiceRule {
  /// Whether a text has the words of the rule's message around its placeholders.
  fileprivate func matches(_ text: String) -> Bool {
    var rest = text[...]
    for piece in message.split(separator: /\{[a-z]+\}/) {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
