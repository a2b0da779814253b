import JSON
@testable import MockServer
import Testing

@Suite struct RoutingTests {
  @Test func `a user signs up, confirms with the received code, and signs in`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let signUp = try await pool.signUp("ann").json
      #expect(signUp["UserConfirmed"] == false)
      #expect(signUp["CodeDeliveryDetails"]?["Destination"] == "a***@e***")
      let message = try #require(server.sink.messages.first)
      #expect(message.recipient == "ann@example.test")
      #expect(message.poolID == pool.poolID)
      #expect(try await pool.confirm("ann").status == 200)
      let tokens = try #require(try await pool.signIn("ann").json["AuthenticationResult"])
      let user = try await server.client.call(
        "GetUser",
        ["AccessToken": try #require(tokens["AccessToken"])]
      )
      #expect(try user.json["Username"] == "ann")
    }
  }

  @Test(
    arguments: [
      (
        "AdminGetUser", ["UserPoolId": "us-east-1_nowhere12", "Username": "a"],
        "ResourceNotFoundException", "User pool us-east-1_nowhere12 does not exist."
      ),
      (
        "InitiateAuth",
        ["ClientId": "nowhere", "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": [:]],
        "ResourceNotFoundException", "User pool client nowhere does not exist."
      ),
      ("GetUser", ["AccessToken": "not-a-token"], "NotAuthorizedException", "Invalid Access Token"),
      (
        "AdminGetUser", ["UserPoolId": "us-east-1_nowhere12"], "InvalidParameterException",
        "1 validation error detected: Value at 'username' failed to satisfy constraint: "
          + "Member must not be null"
      ),
    ] as [(String, JSONObject, String, String)]
  )
  func `a call without a matching pool is rejected as on AWS`(
    _ operation: String,
    _ input: JSONObject,
    _ type: String,
    _ message: String
  ) async throws {
    let answer = try await RunningServer.run { server in
      _ = try await PoolFixture(on: server)
      return try await server.client.call(operation, input)
    }
    #expect(try answer.errorType == type)
    #expect(try answer.json["message"]?.string == message)
    #expect(answer.status == 400)
  }

  @Test func `pools have separate users and tokens`() async throws {
    try await RunningServer.run { server in
      let first = try await PoolFixture(on: server)
      let second = try await PoolFixture(on: server)
      let token = try await first.signedInUser("ann")["AccessToken"]?.string ?? ""
      #expect(try await second.signIn("ann").errorType == "UserNotFoundException")
      let user = try await server.client.call("GetUser", ["AccessToken": .string(token)])
      #expect(user.status == 200)
      _ = try await server.client.call("DeleteUserPool", ["UserPoolId": .string(first.poolID)])
      let gone = try await server.client.call("GetUser", ["AccessToken": .string(token)])
      #expect(try gone.errorType == "NotAuthorizedException")
    }
  }

  @Test func `a deleted client or pool is no longer found`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let id: JSONValue = .string(pool.poolID)
      let other = try await server.client.call(
        "CreateUserPoolClient",
        ["UserPoolId": id, "ClientName": "b"]
      ).json["UserPoolClient"]?["ClientId"]
      let client = PoolFixture(server: server, poolID: pool.poolID, clientID: other?.string ?? "")
      #expect(try await client.signIn("ann").json["message"]?.string?.contains("flow") == true)
      _ = try await server.client.call(
        "DeleteUserPoolClient",
        ["UserPoolId": id, "ClientId": .string(client.clientID)]
      )
      let message = "User pool client \(client.clientID) does not exist."
      #expect(try await client.signIn("ann").json["message"] == .string(message))
      #expect(try await server.client.call("DeleteUserPool", ["UserPoolId": id]).status == 200)
      #expect(try await pool.signIn("ann").errorType == "ResourceNotFoundException")
      #expect(
        try await server.client.call("DescribeUserPool", ["UserPoolId": id]).json["message"]
          == .string("User pool \(pool.poolID) does not exist.")
      )
    }
  }

  @Test func `a protected pool cannot be deleted`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server, ["DeletionProtection": "ACTIVE"])
      let id: JSONValue = .string(pool.poolID)
      let rejection = try await server.client.call("DeleteUserPool", ["UserPoolId": id])
      #expect(try rejection.errorType == "InvalidParameterException")
      #expect(try await server.client.call("DescribeUserPool", ["UserPoolId": id]).status == 200)
    }
  }

  @Test func `pools are listed oldest first, page by page`() async throws {
    try await RunningServer.run { server in
      for number in 1...5 {
        _ = try await server.client.call("CreateUserPool", ["PoolName": .string("p\(number)")])
      }
      var names: [String?] = []
      var token: JSONValue?
      repeat {
        var input: JSONObject = ["MaxResults": 2]
        input["NextToken"] = token
        let page = try await server.client.call("ListUserPools", input).json
        names += page["UserPools"]?.array?.map { $0["Name"]?.string } ?? []
        token = page["NextToken"]
      } while token != nil
      #expect(names == ["p1", "p2", "p3", "p4", "p5"])
    }
  }

  @Test func `a pool that the service rejects is not created`() async throws {
    try await RunningServer.run { server in
      let rejection = try await server.client.call("CreateUserPool", [:])
      #expect(try rejection.errorType == "InvalidParameterException")
      let list = try await server.client.call("ListUserPools", ["MaxResults": 10]).json
      #expect(list["UserPools"] == [])
    }
  }

  @Test func `IDs have the region and the service's format`() async throws {
    let configuration = MockServerConfiguration.test(region: "eu-west-1")
    let pool = try await RunningServer.run(configuration) { server in
      try await server.client.call("CreateUserPool", ["PoolName": "a"]).json
    }
    let id = try #require(pool["UserPool"]?["Id"]?.string)
    #expect(id.wholeMatch(of: /eu-west-1_[0-9A-Za-z]{9}/) != nil)
    #expect(pool["UserPool"]?["Arn"]?.string?.contains(":eu-west-1:") == true)
  }

  @Test func `a call with an unusual signature passes, and the signature is recorded`() async throws
  {
    let exchanges = try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let input: JSONObject = ["UserPoolId": .string(pool.poolID)]
      let signature = "AWS4-HMAC-SHA256 Credential=mock/20261121/us-east-1/cognito-idp/aws4_request"
      for authorization in ["Bearer token", signature] {
        let answer = try await server.client.send(
          "POST",
          "/",
          PlainClient.target("DescribeUserPool") + [("Authorization", authorization)],
          input
        )
        #expect(answer.status == 200)
      }
      return server.exchanges.all
    }
    #expect(exchanges.map(\.isSigned) == [false, false, false, true])
  }

  @Test(
    arguments: [
      ("AWS4-HMAC-SHA256 Credential=a/1/eu-west-1/cognito-idp/aws4_request, X=0", "eu-west-1"),
      ("AWS4-HMAC-SHA256 X=0,Credential=a/1/eu-west-1/cognito-idp/aws4_request", "eu-west-1"),
      ("AWS4-HMAC-SHA256 Credential=a/1/EU/cognito-idp/aws4_request, X=0", "us-east-1"),
      ("AWS4-HMAC-SHA256 Credential=a/eu-west-1/cognito-idp/aws4_request, X=0", "us-east-1"),
      ("AWS4-HMAC-SHA256 Credential=a/b/1/eu-west-1/cognito-idp/aws4_request", "us-east-1"),
      ("AWS4-HMAC-SHA256 X=0", "us-east-1"),
      ("Bearer Credential=a/1/eu-west-1/cognito-idp/aws4_request", "us-east-1"),
    ]
  )
  func `a pool is created in the region of the signature`(
    _ authorization: String,
    _ region: String
  ) async throws {
    let pool = try await RunningServer.run { server in
      try await server.client.call(
        "CreateUserPool",
        ["PoolName": "a"],
        PlainClient.target("CreateUserPool") + [("Authorization", authorization)]
      ).json
    }
    #expect(pool["UserPool"]?["Id"]?.string?.hasPrefix("\(region)_") == true)
  }

  @Test func `a hundred sign-ins at once all succeed`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      _ = try await pool.signedInUser("ann")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<100 { group.addTask { try await pool.signIn("ann").status } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(statuses == [200])
    }
  }
}
