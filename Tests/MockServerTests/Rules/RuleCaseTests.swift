import JSON
@testable import MockServer
import ServiceRules
import Testing

@testable import ConfigurationChanges

@Suite struct RuleCaseTests {
  @Test func `every rule has a rejected and an accepted case`() {
    let refused = Set(RuleCase.all.filter(\.isRejected).map(\.rule))
    let accepted = Set(RuleCase.all.filter { !$0.isRejected }.map(\.rule))
    let rules = Set(Rulebook.all.map(\.id))
    #expect(rules.subtracting(refused).sorted() == [], "rules without a rejected case")
    #expect(rules.subtracting(accepted).sorted() == [], "rules without an accepted case")
    #expect(refused.union(accepted).subtracting(rules).sorted() == [], "not rules")
  }

  @Test(arguments: RuleCase.all.filter { $0.isRejected && $0.template != nil })
  func `pool check names the rule that a template breaks`(_ example: RuleCase) throws {
    let document = try #require(try example.document())
    let findings = PoolCheck(document).findings
    let finding = findings.first { $0.rule.id == example.rule }
    #expect(finding?.rule.verdict == .rejected, "found \(findings.map(\.rule.id))")
    #expect(finding?.answer != nil)
  }

  @Test(arguments: (RuleCase.all + RuleCase.constraints).filter { !$0.isRejected })
  func `pool check rejects no template that deploys`(_ example: RuleCase) throws {
    guard let document = try example.document() else { return }
    let rejected = PoolCheck(document).findings.filter { $0.rule.verdict == .rejected }
    #expect(rejected.map(\.rule.id) == [])
  }

  @Test(arguments: RuleCase.constraints.filter { $0.isRejected && $0.template != nil })
  func `pool check names values that the service's model rejects`(_ example: RuleCase) throws {
    let document = try #require(try example.document())
    let findings = PoolCheck(document).findings
    #expect(findings.contains { $0.rule.id == "invalid-value" }, "\(findings.map(\.rule.id))")
  }

  @Test(arguments: RuleCase.all + RuleCase.constraints)
  func `the mock responds to a case over HTTP as pool check predicts`(
    _ example: RuleCase
  ) async throws {
    let document = try example.document()
    let calls = document.map { DeploymentCalls($0).creation }?.map { call -> Conversation.Call in
      if case .client(let name) = call.part {
        let names = [name, document?.addresses[call.part]].compactMap(\.self)
        return (call.call.operation, call.call.input, names)
      }
      return (call.call.operation, call.call.input, [])
    }
    let rejected = document.map { PoolCheck($0).findings.compactMap(\.answer) } ?? []
    let answer: String? = try await RunningServer.run { server in
      var conversation = Conversation(server.client)
      return try await conversation.firstRefusal(
        of: calls ?? example.calls.map { ($0.operation, $0.input, []) }
      )
    }
    guard example.isRejected else {
      #expect(answer == nil)
      return
    }
    let rejection = try #require(answer, "all calls were accepted")
    if document != nil {
      let foreseen = rejected.map { JSONObject([("", .string($0.text))]).deployed[""]?.string }
      #expect(foreseen.contains(rejection), "\(rejection)")
    } else if let rule = Rulebook.rule(example.rule) {
      #expect(rejection.hasPrefix(rule.error.rawValue))
      #expect(rule.matches(rejection), "\(rejection)")
    }
  }
}

/// Sequential calls.
///
/// Later calls use the resources that earlier calls created.
private struct Conversation {
  private let client: PlainClient
  private var pool: JSONValue = "us-east-1_nowhere00"
  private var appClient: JSONValue = "nobody"
  private var clients: [String: JSONValue] = [:]
  private var secret: JSONValue = "none"

  /// The template's names of clients, by ID.
  private var deployed: [String: String] = [:]

  /// An operation and its input, and the template's name of the client that it creates.
  typealias Call = (operation: String, input: JSONObject, names: [String])

  init(_ client: PlainClient) { self.client = client }

  /// The error and the message of the first rejected call.
  ///
  /// Returns nil if all calls are accepted.
  mutating func firstRefusal(of calls: [Call]) async throws -> String? {
    for (operation, input, names) in calls {
      let answer = try await client.call(operation, filled(input, operation))
      let body = answer.body.isEmpty ? [:] : try answer.json
      if answer.status != 200 {
        let text = "\(body["__type"]?.string ?? ""): \(body["message"]?.string ?? "")"
        // Before a deployment, the pool's ID is unknown.
        return deployed.reduce(text.replacing(pool.string ?? "", with: "…")) {
          $0.replacing($1.key, with: $1.value)
        }
      }
      pool = body["UserPool"]?["Id"] ?? pool
      appClient = body["UserPoolClient"]?["ClientId"] ?? appClient
      for name in names { clients[name] = appClient }
      if let id = body["UserPoolClient"]?["ClientId"]?.string, let name = names.last {
        deployed[id] = name
      }
      secret = body["ClientSecrets"]?.array?.first?["ClientSecretId"] ?? secret
    }
    return nil
  }

  private func filled(_ input: JSONObject, _ operation: String) -> JSONObject {
    var input = input.deployed
    if input["UserPoolId"] == "$pool" || operation != "CreateUserPool" {
      input["UserPoolId"] = pool
    }
    if operation == "CreateUserPool", input["PoolName"] == nil { input["PoolName"] = "pool" }
    // A template has the name of its client. The ID comes from the service.
    if let client = input["ClientId"]?.string, client != "ALL" {
      input["ClientId"] = clients[client] ?? appClient
    }
    if input["ClientSecretId"] == "$secret" { input["ClientSecretId"] = secret }
    return input
  }
}

extension JSONObject {
  /// Returns a copy with the values that a template computes from the account and the region.
  fileprivate var deployed: JSONObject {
    replacing("!Sub arn:", with: "arn:").replacing("${AWS::Partition}", with: "aws")
      .replacing("${AWS::Region}", with: "us-east-1")
      .replacing("${AWS::AccountId}", with: "123456789012")
  }
}

extension ServiceRule {
  /// Whether a string matches the rule's message, with anything for its placeholders.
  fileprivate func matches(_ text: String) -> Bool {
    var rest = text[...]
    for piece in message.split(separator: /\{[a-z]+\}/) {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
