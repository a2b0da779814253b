import JSON
@testable import MockPool
import Testing

/// The codes that a client appears to send to a user who does not exist.
@Suite("Simulated deliveries")
struct SimulatedDeliveryTests {
  static let hiding: JSONObject = ["PreventUserExistenceErrors": "ENABLED"]

  /// A policy's factors, the app's preference, and the challenge of an unknown user.
  static let preferences: [(factors: [String], preferred: String?, next: String)] = [
    (["PASSWORD"], "EMAIL_OTP", "SELECT_CHALLENGE"),
    (["PASSWORD"], "SMS_OTP", "SELECT_CHALLENGE"),
    (["PASSWORD", "EMAIL_OTP", "SMS_OTP"], "SMS_OTP", "SMS_OTP"),
    (["PASSWORD", "EMAIL_OTP", "SMS_OTP"], "EMAIL_OTP", "EMAIL_OTP"),
    (["PASSWORD", "EMAIL_OTP", "SMS_OTP"], nil, "EMAIL_OTP"),
    (["PASSWORD", "SMS_OTP"], nil, "SMS_OTP"),
  ]

  @Test(arguments: preferences, ["nobody", "nobody@example.com", "+12065554444"])
  func `a false challenge is one of the pool's and has a destination of its kind`(
    row: (factors: [String], preferred: String?, next: String),
    name: String
  ) throws {
    var pool = try TestPool.withFirstFactors(row.factors, client: Self.hiding)
    var given: JSONObject = [:]
    given["PREFERRED_CHALLENGE"] = row.preferred.map(JSONValue.string)
    let asked = pool.startChoice(given, user: name)
    #expect(asked.challenge == row.next)
    let parameters = asked.body["ChallengeParameters"]
    let destination = parameters?["CODE_DELIVERY_DESTINATION"]?.string
    switch row.next {
    case "EMAIL_OTP": #expect(destination?.contains("***@") == true)
    case "SMS_OTP":
      #expect(destination?.hasPrefix("+*******") == true)
      #expect(parameters?["CODE_DELIVERY_DELIVERY_MEDIUM"] == "SMS")
    default: #expect(pool.startChoice(given).challenge == row.next)
    }
  }

  @Test(arguments: [
    ("ResendConfirmationCode", [], "SMS"), ("ForgotPassword", [], "SMS"),
    ("ForgotPassword", ["verified_email", "verified_phone_number"], "EMAIL"),
  ])
  func `a false delivery has the medium of a user with both contacts`(
    operation: String,
    recovery: [String],
    medium: String
  ) throws {
    var settings: JSONObject = [
      "AutoVerifiedAttributes": ["email", "phone_number"],
      "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
    ]
    if !recovery.isEmpty {
      let mechanisms = recovery.enumerated().map { place, name -> JSONValue in
        ["Priority": .integer(place + 1), "Name": .string(name)]
      }
      settings["AccountRecoverySetting"] = ["RecoveryMechanisms": .array(mechanisms)]
    }
    var pool = try TestPool(settings, client: TestPool.passwordClient.merging(Self.hiding))
    let reply = pool.client(operation, ["Username": "nobody"])
    #expect(reply.body["CodeDeliveryDetails"]?["DeliveryMedium"]?.string == medium)
  }
}
