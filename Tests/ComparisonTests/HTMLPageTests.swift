@testable import Comparison
import ConfigurationChanges
import DiagnosticsTesting
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

@Suite struct `HTML pages of comparisons` {
  @Test func `the page of a comparison matches its golden file`() throws {
    let run = evaluated(
      "- { scenario: A user signs in, step: 2, field: error.message, reason: reworded }"
    )
    let page = HTMLView.text(run, folder: "/shop/reports", directory: "/shop")
    try expectGolden(page, "comparison.html")
  }

  @Test func `the page of a difference matches its golden file`() throws {
    let before = document(
      ["MfaConfiguration": "OPTIONAL", "AutoVerifiedAttributes": ["email"]],
      mfa: ["SmsMfaConfiguration": [:], "SmsConfiguration": ["SnsCallerArn": "arn:1"]],
      client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      name: "pools/before.yaml"
    )
    let after = document(
      [
        "MfaConfiguration": "ON", "AutoVerifiedAttributes": ["email"],
        "VerificationMessageTemplate": ["EmailSubject": "<script>alert(1)</script> & \"you\""],
      ],
      mfa: ["SmsMfaConfiguration": [:], "SmsConfiguration": ["SnsCallerArn": "arn:1"]],
      client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]],
      name: "pools/after.yaml"
    )
    let difference = ConfigurationDifference(before: before, after: after)
    let page = DifferenceHTML.text(
      difference,
      Rerun(after: difference),
      folder: "/shop/reports",
      directory: "/shop"
    )
    try expectGolden(page, "difference.html")
  }

  @Test func `the page of an impact matches its golden file`() throws {
    let found = impact(
      [
        change("MfaConfiguration", [.signIn], severity: .breaking, words: "Users <need> a factor."),
        change("x", [.signUp], words: "Sign-up changes."),
      ],
      ObservableParts(operations: ["SignUp"]),
      ObservableParts(operations: ["InitiateAuth"]),
      notes: ["a note"]
    )
    let page = ImpactHTML.text(found, folder: "/shop/reports", directory: "/shop")
    try expectGolden(page, "impact.html")
  }
}
