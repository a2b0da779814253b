import AuthCrypto
@testable import ConfigurationChanges
import ForeignConfiguration
import FoundationEssentials
import JSON
import LoopbackServer
import PoolClient
import PoolDocumentTesting
import Testing
import Transport
import Values

private func caller(of server: LoopbackServer, over transport: Transport) throws -> PoolClient {
  PoolClient(
    transport: transport,
    endpoint: try PoolEndpoint(url: server.url, region: "eu-west-1"),
    credentials: StaticCredentials(
      AWSCredentials(accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret("wJalrXUtnFEMI"))
    ),
    retry: .never,
    now: { Date(timeIntervalSince1970: 1_795_248_000) }
  )
}

/// A pool that returns the given responses to operations and rejects all others.
private func reader(
  _ answers: [String: String],
  _ body: (PoolReader, LoopbackServer) async throws -> Void
) async throws {
  let server = try LoopbackServer { request in
    let operation = request.header("X-Amz-Target")?.split(separator: ".").last.map { String($0) }
    guard let answer = operation.flatMap({ answers[$0] }) else {
      return [
        .answer(
          400,
          #"{"__type":"AccessDeniedException","message":"no right to \#(operation ?? "")"}"#
        )
      ]
    }
    guard !answer.hasPrefix("!") else {
      return [.answer(400, #"{"__type":"\#(answer.dropFirst())","message":"m"}"#)]
    }
    return [answer.hasPrefix("<") ? .answer(404, answer) : .answer(200, answer)]
  }
  let transport = Transport(TransportConfiguration(proxy: .none))
  let caller = try caller(of: server, over: transport)
  try await body(PoolReader(caller: caller), server)
  await transport.shutdown()
}

private let pool = #"{"UserPool":{"Id":"eu-west-1_AbCdEfGhI","Name":"p"}}"#

@Test func `a part without read permission is left out and reported`() async throws {
  let answers = [
    "DescribeUserPool": pool, "GetUserPoolMfaConfig": #"{"MfaConfiguration":"OFF"}"#,
    "ListGroups": "<html>", "ListUserPoolClients": #"{"UserPoolClients":[{"ClientId":"a"}]}"#,
    "ListResourceServers": #"{"ResourceServers":[]}"#,
    "GetLogDeliveryConfiguration": "!FeatureUnavailableInTierException",
  ]
  try await reader(answers) { reader, _ in
    let reading = try await reader.document(of: "eu-west-1_AbCdEfGhI", name: "p")
    let document = reading.document
    #expect(document.clients == nil && document.groups == nil && document.logDelivery == nil)
    #expect(document.resourceServers == [] && document.domains == [] && document.risks == [])
    #expect(
      reading.remarks == [
        "`clients` is left out: DescribeUserPoolClient returned AccessDeniedException: "
          + "no right to DescribeUserPoolClient",
        "`groups` is left out: ListGroups: the endpoint is not a user pool service: got HTTP 404, "
          + "`<html>`",
        "`identityProviders` is left out: ListIdentityProviders returned AccessDeniedException: "
          + "no right to ListIdentityProviders",
        "`logDelivery` is left out: GetLogDeliveryConfiguration returned "
          + "FeatureUnavailableInTierException: m",
      ]
    )
    // The export omits the rejected parts, except those that the pool's tier does not include.
    let lines = CanonicalYAML.text(of: document).split(separator: "\n")
    #expect(lines.suffix(2) == ["groups: null", "identityProviders: null"])
  }
}

@Test func `endless pages end with an error`() async throws {
  let answers = [
    "DescribeUserPool": pool,
    "ListGroups": #"{"Groups":[{"GroupName":"a"}],"NextToken":"again"}"#,
  ]
  try await reader(answers) { reader, server in
    let reading = try await reader.document(of: "eu-west-1_AbCdEfGhI", name: "p")
    #expect(reading.document.groups == nil)
    #expect(
      reading.remarks.contains(
        "`groups` is left out: ListGroups returned a page that it had already returned"
      )
    )
    #expect(server.requests.filter { $0.head.contains(".ListGroups") }.count == 2)
  }
}

@Test(arguments: [
  (
    "!ResourceNotFoundException",
    "the pool `p` was not found: DescribeUserPool returned ResourceNotFoundException: m"
  ),
  ("!AccessDeniedException", "DescribeUserPool returned AccessDeniedException: m"),
  ("{}", "the response of DescribeUserPool has no UserPool"),
  ("<html>", "DescribeUserPool: the endpoint is not a user pool service: got HTTP 404, `<html>`"),
])
func `a pool that cannot be described is an error`(_ answer: String, _ words: String) async throws {
  try await reader(["DescribeUserPool": answer]) { reader, _ in
    let error = await #expect(throws: PoolReadingError.self) {
      try await reader.document(of: "p", name: "p")
    }
    #expect(error?.message == words)
  }
}

@Test func `clients are in order of their names in steps, default first`() async throws {
  let clients =
    #"{"UserPoolClients":[{"ClientId":"c1"},{"ClientId":"c2"},{"ClientId":"c3"},{"ClientId":"c4"}]}"#
  let server = try LoopbackServer { request in
    let target = request.header("X-Amz-Target") ?? ""
    if target.hasSuffix(".DescribeUserPool") { return [.answer(200, pool)] }
    if target.hasSuffix(".ListUserPoolClients") { return [.answer(200, clients)] }
    guard target.hasSuffix(".DescribeUserPoolClient"),
      let id = (try? JSONValue(parsing: request.body))?["ClientId"]?.string
    else { return [.answer(400, #"{"__type":"AccessDeniedException"}"#)] }
    let name = ["c1": "app", "c2": "app", "c3": "zoo", "c4": "web"][id] ?? ""
    let secret = id == "c2" ? #","ClientSecret":"planted""# : ""
    return [
      .answer(200, #"{"UserPoolClient":{"ClientId":"\#(id)","ClientName":"\#(name)"\#(secret)}}"#)
    ]
  }
  let transport = Transport(TransportConfiguration(proxy: .none))
  let caller = try caller(of: server, over: transport)
  let names = PoolReader.ClientNames(defaultID: "c3", names: ["c4": "browser"])
  let reading = try await PoolReader(caller: caller).document(of: "p", name: "p", clients: names)
  await transport.shutdown()
  let found = try #require(reading.document.clients)
  #expect(found.map(\.name) == ["zoo", "app c1", "app c2", "browser"])
  #expect(found.map(\.hasSecret) == [false, false, true, false])
  #expect(reading.document.canonical.clients?.last?.members["ClientName"] == "web")
}
