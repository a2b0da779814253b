import JSON
@testable import MockServer
import NIOCore
import Testing

@Suite struct WireTests {
  @Test(arguments: [
    (
      [("X-Amz-Target", "AWSCognitoIdentityProviderService.MakeCoffee")], "{}", 400,
      "UnknownOperationException"
    ),
    ([("X-Amz-Target", "SomebodyElse.SignUp")], "{}", 400, "UnknownOperationException"),
    ([], "{}", 400, "UnknownOperationException"),
    (PlainClient.target("SignUp"), "{", 400, "SerializationException"),
    (PlainClient.target("SignUp"), "[]", 400, "SerializationException"),
    (
      PlainClient.target("SignUp"), #"{"ClientId":"a","ClientId":"b"}"#, 400,
      "SerializationException"
    ),
    (
      PlainClient.target("AssociateSoftwareToken"), #"{"Session":"AYABeAAAAAAAAAAAAAAA"}"#, 400,
      "NotAuthorizedException"
    ),
  ])
  func `an error has its type in body and header`(
    _ headers: [(String, String)],
    _ body: String,
    _ status: Int,
    _ type: String
  ) async throws {
    let answer = try await RunningServer.run { server in
      try await server.client.send("POST", "/", headers, body: Array(body.utf8))
    }
    #expect(answer.status == status)
    #expect(try answer.json["__type"] == .string(type))
    #expect(answer.header("x-amzn-ErrorType") == "\(type):")
    let message = try answer.json["message"] ?? answer.json["Message"]
    #expect(message?.string == answer.header("x-amzn-ErrorMessage"))
    #expect(answer.header("Content-Type") == "application/x-amz-json-1.1")
  }

  @Test func `an operation that is not implemented never succeeds`() async throws {
    try await RunningServer.run { server in
      let arn = "arn:aws:lambda:us-east-1:123456789012:function:hook"
      let pool = try await PoolFixture(on: server, ["LambdaConfig": ["PreSignUp": .string(arn)]])
      let answer = try await pool.signUp("ann")
      #expect(answer.status == 501)
      #expect(try answer.errorType == "NotImplementedByMock")
    }
  }

  @Test func `every response has its own request ID`() async throws {
    let ids = try await RunningServer.run { server in
      try await server.client.connected { connection in
        var ids: [String?] = []
        for (method, path) in [
          ("GET", "/"), ("HEAD", "/"), ("POST", "/"), ("GET", "/no/such/path"),
          ("OPTIONS", "/"), ("GET", "/_authflow/health"), ("DELETE", "/"),
        ] {
          ids.append(try await connection.send(method, path).header("x-amzn-RequestId"))
        }
        return ids
      }
    }
    #expect(!ids.contains(nil))
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0?.utf8.count == 36 })
  }

  @Test func `a page of another origin can call the service`() async throws {
    try await RunningServer.run { server in
      let preflight = try await server.client.send(
        "OPTIONS",
        "/",
        [
          ("Origin", "https://app.example.test"), ("Access-Control-Request-Method", "POST"),
          ("Access-Control-Request-Headers", "content-type,x-amz-target,x-amz-user-agent"),
        ]
      )
      #expect(preflight.status == 200)
      #expect(preflight.header("Access-Control-Allow-Origin") == "*")
      #expect(
        preflight.header("Access-Control-Allow-Headers")
          == "content-type,x-amz-target,x-amz-user-agent"
      )
      #expect(preflight.header("Access-Control-Allow-Methods")?.contains("POST") == true)
      let answer = try await server.client.call("SignUp", [:])
      #expect(answer.header("Access-Control-Allow-Origin") == "*")
      #expect(
        answer.header("Access-Control-Expose-Headers")
          == "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date"
      )
    }
  }

  @Test func `a body above 1 MB is rejected, and the server continues`() async throws {
    try await RunningServer.run { server in
      let large = [UInt8](repeating: UInt8(ascii: " "), count: 1_048_577)
      let answer = try await server.client.send(
        "POST",
        "/",
        PlainClient.target("SignUp"),
        body: large
      )
      #expect(answer.status == 413)
      #expect(try answer.json["__type"] == "RequestEntityTooLargeException")
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }

  @Test(arguments: [
    "", "POST", "POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n{\"half", "\0\u{1}\u{2}\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
  ])
  func `a client that disconnects does not affect the server`(_ text: String) async throws {
    try await RunningServer.run { server in
      try await server.client.connected { connection in
        try await connection.write(Array(text.utf8))
      }
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }

  @Test func `a client that does not wait for its response does not affect the server`()
    async throws
  {
    try await RunningServer.run { server in
      let request = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
      for _ in 0..<50 {
        try await server.client.connected { connection in
          try await connection.write(Array(repeatElement(request, count: 20).joined().utf8))
        }
      }
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }

  @Test func `two hundred simultaneous connections all get a response`() async throws {
    let statuses = try await RunningServer.run { server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<200 {
          group.addTask { try await server.client.call("SignUp", [:]).status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(statuses.count == 200)
    #expect(Set(statuses) == [400])
  }
}
