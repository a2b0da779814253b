import Testing

@testable import ConfigurationChanges

/// A template with this number of clients, each with a lifetime that the service rejects.
private func template(clients count: Int) -> String {
  let clients = (0..<count).map { number in
    """
      Client\(number):
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Pool, ClientName: c\(number), AccessTokenValidity: 999 }
    """
  }
  return "Resources:\n  Pool: { Type: AWS::Cognito::UserPool }\n"
    + clients.joined(separator: "\n") + "\n"
}

@Suite struct `Performance of places` {
  @Test(arguments: ["template", "answers", "configuration"])
  func `the work for one setting does not grow with the number of clients`(_ kind: String) throws {
    func candidates(_ count: Int) throws -> Int {
      let names = (0..<count).map { "c\($0)" }
      let text =
        switch kind {
        case "template": template(clients: count)
        case "answers":
          #"[{"UserPool": {"Id": "a_b"}}, "#
            + names.map { #"{"UserPoolClient": {"ClientId": "1\#($0)", "ClientName": "\#($0)"}}"# }
            .joined(separator: ", ") + "]"
        default:
          "pool: {}\nclients:\n" + names.map { "  \($0): {}\n" }.joined()
        }
      let (document, places) = try placed(text, "t")
      let clients = try #require(document.clients)
      #expect(clients.count == count)
      return clients.map { places.candidates(for: .client($0.name)) }.max() ?? 0
    }
    #expect(try candidates(200) == candidates(2))
  }

  @Test func `each of many clients has its own line`() throws {
    let (document, places) = try placed(template(clients: 200), "t")
    let findings = PoolCheck(document, places: places).findings
    let refused = findings.filter { $0.rule.id == "lifetime-out-of-range" }
    #expect(refused.count == 200)
    #expect(Set(refused.compactMap(\.place?.line)).count == 200)
  }
}
