import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("Stored settings")
struct StoredSettingTests {
  private let block: JSONObject = [
    "CompromisedCredentialsRiskConfiguration": ["Actions": ["EventAction": "BLOCK"]]
  ]

  @Test func `risk settings of the pool apply until a client has its own settings`() throws {
    var pool = try TestPool([
      "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"], "UserPoolTier": "PLUS",
    ])
    let client: JSONObject = ["ClientId": .string(pool.clientID)]
    let describe = { (input: JSONObject, pool: inout TestPool) in
      pool.admin("DescribeRiskConfiguration", input).body["RiskConfiguration"]?.object ?? [:]
    }
    #expect(describe([:], &pool) == ["UserPoolId": .string(TestPool.id)])
    let own: JSONObject = ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["10.0.0.0/8"]]]
    let set = pool.admin("SetRiskConfiguration", block).body["RiskConfiguration"]?.object
    #expect(set == describe([:], &pool))
    #expect(set?["LastModifiedDate"]?.double == pool.now.timeIntervalSince1970)
    #expect(describe(client, &pool) == set)
    _ = pool.admin("SetRiskConfiguration", client.merging(own))
    let shown = describe(client, &pool)
    #expect(shown["RiskExceptionConfiguration"] == own["RiskExceptionConfiguration"])
    #expect(shown["CompromisedCredentialsRiskConfiguration"] == nil)
    #expect(shown["ClientId"]?.string == pool.clientID)
    // A call without settings deletes those of the client.
    #expect(pool.admin("SetRiskConfiguration", client).said == "200")
    #expect(describe(client, &pool) == set)
  }

  @Test(arguments: ["SetRiskConfiguration", "DescribeRiskConfiguration"])
  func `risk settings need threat protection`(operation: String) throws {
    for addOns in [[:], ["UserPoolAddOns": ["AdvancedSecurityMode": "OFF"]]] as [JSONObject] {
      var pool = try TestPool(addOns)
      #expect(pool.admin(operation, [:]).errorType == "UserPoolAddOnNotEnabledException")
    }
  }

  @Test
  func `a style needs a domain and applies to each client until that client has its own style`()
    throws
  {
    var pool = try TestPool()
    let client: JSONObject = ["ClientId": .string(pool.clientID)]
    for operation in ["SetUICustomization", "GetUICustomization"] {
      #expect(
        pool.admin(operation, client).said == "InvalidParameterException: "
          + "There has to be an existing domain associated with this user pool."
      )
    }
    _ = pool.admin("CreateUserPoolDomain", ["Domain": "mine"])
    let get = { (pool: inout TestPool) in
      pool.admin("GetUICustomization", client).body["UICustomization"]?.object
    }
    #expect(get(&pool) == [:])
    let css: JSONObject = ["CSS": ".label-customizable { font-weight: 400; }"]
    let all = pool.admin("SetUICustomization", css.merging(["ClientId": "ALL"]))
    #expect(get(&pool)?["ClientId"] == "ALL")
    #expect(get(&pool) == all.body["UICustomization"]?.object)
    pool.advance(by: .seconds(5))
    let image: JSONObject = ["ImageFile": "iVBORw0KGgo="]
    _ = pool.admin("SetUICustomization", client.merging(css).merging(image))
    let own = try #require(get(&pool))
    #expect(own["ClientId"]?.string == pool.clientID)
    #expect(own["CSS"] == css["CSS"])
    #expect(own["ImageUrl"]?.string?.contains(pool.clientID) == true)
    #expect(own["ImageFile"] == nil)
    _ = pool.admin("DeleteUserPoolClient", client)
    #expect(pool.admin("GetUICustomization", client).errorType == "ResourceNotFoundException")
  }

  @Test func `a log delivery configuration is stored`() throws {
    var pool = try TestPool(["UserPoolTier": "PLUS"])
    let get = { (pool: inout TestPool) in pool.admin("GetLogDeliveryConfiguration", [:]).body }
    #expect(
      get(&pool) == [
        "LogDeliveryConfiguration": [
          "UserPoolId": .string(TestPool.id), "LogConfigurations": [],
        ]
      ]
    )
    let mails = configuration("userNotification", "ERROR")
    let events = configuration("userAuthEvents", "INFO")
    let set = pool.admin(
      "SetLogDeliveryConfiguration",
      ["LogConfigurations": .array([mails, events])]
    )
    #expect(set.body["LogDeliveryConfiguration"]?["LogConfigurations"] == .array([mails, events]))
    #expect(get(&pool) == set.body)
  }

  @Test(
    arguments: [
      ([("userNotification", "INFO")], "InvalidParameterException"),
      (
        [("userNotification", "ERROR"), ("userNotification", "ERROR")],
        "InvalidParameterException"
      ),
      ([("userAuthEvents", "INFO")], "FeatureUnavailableInTierException"),
    ] as [([(String, String)], String)]
  )
  func `an invalid log delivery configuration is rejected`(
    given: [(String, String)],
    type: String
  ) throws {
    var pool = try TestPool()
    let list = given.map { configuration($0.0, $0.1) }
    let reply = pool.admin("SetLogDeliveryConfiguration", ["LogConfigurations": .array(list)])
    #expect(reply.errorType == type)
  }

  private func configuration(_ source: String, _ level: String) -> JSONValue {
    [
      "LogLevel": .string(level), "EventSource": .string(source),
      "CloudWatchLogsConfiguration": [
        "LogGroupArn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"
      ],
    ]
  }
}
