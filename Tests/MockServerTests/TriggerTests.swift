import JSON
@testable import MockPool
import Testing

@testable import MockServer

@Suite struct TriggerTests {
  @Test func `declared triggers replace functions`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server)
      let path = "\(server.endpoint.controlPath)/pools/\(pool.poolID)/triggers"
      let confirming: JSONObject = ["preSignUp": ["autoConfirmUser": true]]
      let declared = try await server.client.send("POST", path, [], confirming)
      #expect(declared.status == 200)
      #expect(try await pool.signUp("ann").json["UserConfirmed"] == true)
      let none = try await server.client.send("POST", path, [], [:])
      #expect(none.status == 200)
      #expect(try await pool.signUp("bob").json["UserConfirmed"] == false)
      let wrong: [(JSONObject, String)] = [
        (["preSignup": [:]], "unknown trigger `preSignup`: expected one of customChallenge, "),
        (
          ["preSignUp": ["rejct": "x"]],
          "unknown key `rejct` in `preSignUp`: expected one of autoConfirmUser, autoVerifyEmail, "
        ),
        (
          ["preSignUp": ["autoConfirmUser": "yes"]],
          "`preSignUp.autoConfirmUser` must be true or false"
        ),
        (["preSignUp": ["invalid": false]], "`preSignUp.invalid` must be true or left out"),
        (["customChallenge": [["ask": ["a": 1]]]], "`customChallenge.0.ask.a` must be a string"),
      ]
      for (triggers, words) in wrong {
        let refused = try await server.client.send("POST", path, [], triggers)
        #expect(refused.status == 400)
        #expect(try refused.json["error"]?.string?.hasPrefix(words) == true)
      }
    }
  }

  @Test func `a function runs while other calls get their responses`() async throws {
    let hook = Hook()
    try await RunningServer.run(functions: hook) { server in
      let arn = "arn:aws:lambda:us-east-1:123456789012:function:hook"
      let pool = try await PoolFixture(on: server, ["LambdaConfig": ["PreSignUp": .string(arn)]])
      async let reply = pool.signUp("ann")
      var asked = hook.asked.makeAsyncIterator()
      #expect(await asked.next() == .function(arn))
      #expect(try await server.client.call("GetUser", ["AccessToken": "x"]).status == 400)
      let described: JSONObject = ["UserPoolId": .string(pool.poolID)]
      #expect(try await server.client.call("DescribeUserPool", described).status == 200)
      hook.release()
      #expect(try await reply.json["UserConfirmed"] == true)
    }
  }
}

/// A function that confirms new users, after the test allows it.
private final class Hook: TriggerInvoker {
  let asked: AsyncStream<TriggerCode>
  private let asks: AsyncStream<TriggerCode>.Continuation
  private let gate: AsyncStream<Void>
  private let opener: AsyncStream<Void>.Continuation

  init() {
    (asked, asks) = AsyncStream.makeStream(of: TriggerCode.self)
    (gate, opener) = AsyncStream.makeStream(of: Void.self)
  }

  func release() { opener.finish() }

  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
    asks.yield(code)
    for await _ in gate {}
    var event = event
    event["response"] = ["autoConfirmUser": true]
    return .returned(.object(event))
  }
}
