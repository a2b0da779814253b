import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Project
import Testing
import Values

private let mark = CreatedPoolIdentifiers(run: "tp43rpi33y0cph")

private func plan(
  _ text: String,
  in place: CreationPlace = CreationPlace(region: "eu-west-1"),
  secrets: [String: String] = [:]
) throws -> CreationPlan {
  try configuration(text).creationPlan(mark, in: place) { name in secrets[name].map { Secret($0) } }
}

/// The notes of a plan with their lines.
private func notes(_ plan: CreationPlan) -> [String] {
  plan.notes.map { "\($0.range.lowerBound.line): \($0.message)" }
}

@Test func `a whole file is created except what belongs to another pool`() throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let text = try String(contentsOf: folder.appending(path: "Golden/creation.yaml"), encoding: .utf8)
  let plan = try plan(text, secrets: ["Facebook:client_secret": "planted"])
  let shown =
    (callLines([plan.creation] + plan.further) + [""] + notes(plan)).joined(separator: "\n") + "\n"
  try expectGolden(shown, "creation.txt")
}

@Test func `the smallest file is created with the name and the tags of its run`() throws {
  let plan = try plan("pool: {}")
  #expect(
    callLines([plan.creation] + plan.further) == [
      #"CreateUserPool {"PoolName":"authflow-tp43rpi33y0cph","UserPoolTags":{"authflow:test":"true","#
        + #""authflow:run":"tp43rpi33y0cph"},"DeletionProtection":"INACTIVE"}"#,
      #"CreateUserPoolClient {"ClientName":"default"} default"#,
    ]
  )
  #expect(notes(plan).isEmpty)
}

@Test(arguments: [
  ("tp43rpi33y0cph", "authflow-tp43rpi33y0cph"), ("tp43awsi33y0cp", "authflow-tp43a-wsi33y0cp"),
  ("cognitoamazon1", "authflow-c-ognitoa-mazon1"),
])
func `the prefix of a domain contains no name that the service rejects`(
  _ run: String,
  _ domain: String
) {
  #expect(CreatedPoolIdentifiers(run: run).domain == domain)
}

@Test(
  arguments: [
    // The account of the credentials counts more than the account of the exported pool.
    (nil, "eu-west-1", nil), ("111111111111", "eu-west-1", nil),
    ("222222222222", "eu-west-1", "another account, 111111111111"),
    (nil, "us-east-1", "another region, eu-west-1"),
    ("111111111111", "us-east-1", "another region, eu-west-1"),
  ] as [(String?, String, String?)]
)
func `a function in another account or region is left out`(
  _ account: String?,
  _ region: String,
  _ place: String?
) throws {
  let arn = "arn:aws:lambda:eu-west-1:111111111111:function:f"
  let plan = try plan(
    "pool: { LambdaConfig: { PreSignUp: \"\(arn)\" } }",
    in: CreationPlace(region: region, account: account)
  )
  #expect((plan.creation.input["LambdaConfig"] == nil) == (place != nil))
  let expected =
    place.map {
      "1: the trigger PreSignUp is not created, because its function is in \($0): \(arn)"
    }
    ?? "1: the created pool uses \(arn) (`LambdaConfig.PreSignUp`)"
  #expect(notes(plan) == [expected])
}

@Test(arguments: [
  ([PoolTag]([]), nil), ([PoolTag("a", "b")], nil),
  ([PoolTag("a", "b"), PoolTag("c", "d")], PoolTag("c", "d")),
  ([PoolTag("a", "other")], PoolTag("a", "other")),
])
func `a pool has a tag only with its value`(_ tags: [PoolTag], _ missing: PoolTag?) {
  #expect(tags.missing(in: ["UserPoolTags": ["a": "b"]]) == missing)
}
