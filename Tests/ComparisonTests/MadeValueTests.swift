import Comparison
import JSON
import RunRecord
import Testing

private let one = "0b1c2d3e-0001-4abc-8def-0123456789ab"
private let two = "9f8e7d6c-0002-4abc-8def-ba9876543210"
private let three = "11111111-0003-4abc-8def-222222222222"

@Suite struct `What each side makes up` {
  @Test(arguments: [
    // Ids, codes and times of another run.
    (one, two), ("user \(one) is there", "user \(two) is there"),
    ("us-east-1_\(one)", "us-east-1_\(two)"),
    ("Your code is 123456.", "Your code is 654321."),
    ("2026-11-22T18:05:24Z", "2026-11-22T18:05:31.250Z"),
    ("Sun, 22 Nov 2026 18:05:24 GMT", "Mon, 23 Nov 2026 00:00:01 GMT"),
    ("1h2k3j4l5m6n7o8p9q0r1s2t3u", "9h8k7j6l5m4n3o2p1q0r9s8t7u"),
    ("AQID_x9Kd-02mQzL7pWcR4tY", "Zk3fT8-aWq_1LmC6vXb9PsJe"),
    // A secret that stood within an id by accident.
    ("0b1c•••e-0001-4abc-8def-0123456789ab", two),
  ])
  func `what only this run made counts as the same`(_ a: String, _ b: String) {
    let comparison = Example.comparison([["value": .string(a)]], [["value": .string(b)]])
    #expect(comparison.verdict == .alike, "\(comparison.lines)")
  }

  @Test(arguments: [
    ("CONFIRMED", "UNCONFIRMED"), ("ada@example.com", "bob@example.com"), ("1440", "60"),
    ("user \(one) is there", "user \(two) is gone"), (one, "none"),
    ("https://app.example.com/v1/callback", "https://app.example.com/v2/callback"),
    (
      "arn:aws:lambda:us-east-1:1:function:pre-sign-up-2024-01",
      "arn:aws:lambda:us-east-1:1:function:pre-sign-up-2025-02"
    ),
    ("ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"),
    ("UserPoolWebClientV2Callback1", "UserPoolWebClientV3Callback1"),
    ("Your code is 123456.", "Your link is 123456."), ("", one),
    ("until 2026-11-22T18:05:24Z for ada", "until 2026-11-22T18:05:31Z for bob"),
    ("from Sun, 22 Nov 2026 18:05:24 GMT on A", "from Mon, 23 Nov 2026 00:00:01 GMT on B"),
  ])
  func `what somebody wrote does not`(_ a: String, _ b: String) {
    let comparison = Example.comparison([["value": .string(a)]], [["value": .string(b)]])
    #expect(comparison.lines.count == 1)
  }

  @Test func `a value must stand for the same thing in every step`() {
    let a: [JSONObject] = [["userSub": .string(one)], ["sub": .string(one)]]
    let same: [JSONObject] = [["userSub": .string(two)], ["sub": .string(two)]]
    let other: [JSONObject] = [["userSub": .string(two)], ["sub": .string(three)]]
    #expect(Example.comparison(a, same).verdict == .alike)
    let comparison = Example.comparison(a, other)
    #expect(comparison.lines == ["2 sub: \"\(one)\" | \"\(three)\""])
  }

  @Test func `two values of one side are not one of the other's`() {
    let a: [JSONObject] = [["x": .string(one), "y": .string(two)]]
    let b: [JSONObject] = [["x": .string(three), "y": .string(three)]]
    #expect(Example.comparison(a, b).lines.count == 1)
  }

  @Test(arguments: [
    ("ada-x1@example.com", "qa+ada-r7-x1@mail.test", "user.email"),
    ("us-east-1_AbCdEfGhI", "eu-west-1_ZyXwVuTsR", "pool.id"),
  ])
  func `a side's own values are what they stand for`(
    _ a: String,
    _ b: String,
    _ meaning: String
  ) {
    let own = Sides(
      [RunSpecificValue(a, meaning: meaning)],
      [RunSpecificValue(b, meaning: meaning)]
    )
    let texts = { (text: String) -> [JSONObject] in
      [["error": ["type": "X", "message": .string("about \(text) here")]]]
    }
    #expect(Example.comparison(texts(a), texts(b), own: own).verdict == .alike)
    let differing = Example.comparison(
      texts(a),
      [["error": ["type": "Y", "message": "no"]]],
      own: own
    )
    #expect(differing.lines[1] == "1 error.message: \"about $(\(meaning)) here\" | \"no\"")
  }

  @Test func `a side's own address is found where a URI has it percent-encoded`() {
    let own = Sides(
      [
        RunSpecificValue("success+ada-x1@simulator.test", meaning: "users.ada.email"),
        RunSpecificValue("ada-x1", meaning: "users.ada.name"),
      ],
      [
        RunSpecificValue("ada-x1@example.com", meaning: "users.ada.email"),
        RunSpecificValue("ada-x1", meaning: "users.ada.name"),
      ]
    )
    let uri = { (label: String) -> [JSONObject] in
      [["uri": .string("otpauth://totp/shop:\(label)?issuer=shop")]]
    }
    let comparison = Example.comparison(
      uri("success%2Bada-x1%40simulator.test"),
      uri("ada-x1%40example.com"),
      own: own
    )
    #expect(comparison.lines == [])
  }

  @Test func `what one side alone has tells nothing of what was made up`() {
    let device: JSONObject = [
      "DeviceKey": .string("eu-west-1_\(one)"), "DeviceGroupKey": "-61vJg-Q4", "Name": "phone",
    ]
    let comparison = Example.comparison(
      [["device": .object(device), "jti": .string(one)]],
      [["nothing": true]]
    )
    #expect(
      comparison.lines == [
        #"1 device: {"DeviceKey":"eu-west-1_…","DeviceGroupKey":"…","Name":"phone"} | –"#,
        #"1 jti: "(made by the pool)" | –"#, "1 nothing: – | true",
      ]
    )
    let longer = Example.comparison([["list": ["a", .string(one)]]], [["list": ["a"]]])
    #expect(longer.lines == [#"1 list: ["a","(made by the pool)"] | ["a"]"#])
    let mixed = Example.comparison(
      [["list": [.string(one), .string(two)]]],
      [["list": [.string(three), .string(three)]]]
    )
    #expect(mixed.lines == [#"1 list: ["\#(one)","\#(two)"] | ["\#(three)","\#(three)"]"#])
    let written = Example.comparison([["id": .string(one)]], [[:]], written: ["id: \(one)"])
    #expect(written.lines == ["1 id: \"\(one)\" | –"])
  }

  @Test func `of a token its lifetime counts, not its hour`() {
    func claims(_ start: Int, _ length: Int) -> [JSONObject] {
      let claims: JSONObject = [
        "sub": .string(one), "iat": .number(JSONNumber(start)),
        "auth_time": .number(JSONNumber(start - 7)),
        "exp": .number(JSONNumber(start + length)),
      ]
      return [["tokens": ["id": ["claims": .object(claims)]]]]
    }
    #expect(
      Example.comparison(claims(1_790_000_000, 3600), claims(1_790_000_400, 3600)).verdict == .alike
    )
    let shorter = Example.comparison(claims(1_790_000_000, 3600), claims(1_790_000_400, 300))
    #expect(shorter.lines == ["1 tokens.id.claims.exp: \"1h after iat\" | \"5m after iat\""])
  }
}
