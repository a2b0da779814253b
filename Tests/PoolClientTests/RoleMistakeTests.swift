@testable import PoolClient
import Testing
import Transport

@Suite struct RoleMistakeTests {
  @Test(arguments: [
    ("mfa_serial = arn:mfa\nsource_profile = base", "has `mfa_serial`: a run can't enter an MFA"),
    ("", "has `role_arn`, but neither `source_profile` nor `credential_source`"),
    (
      "source_profile = base\ncredential_source = Environment",
      "has both `source_profile` and `credential_source`"
    ),
    ("credential_source = Moon", "has an unknown `credential_source` `Moon`: expected"),
    ("credential_source = Environment", "`credential_source` `Environment`, which has no"),
    ("credential_source = EcsContainer", "`credential_source` `EcsContainer`, which has no"),
    ("source_profile = nobody", "has an unknown `source_profile` `nobody`"),
    ("source_profile = empty", "has `source_profile` `empty`, which has no credentials"),
    ("source_profile = default", "is part of a cycle of profiles: `default` → `default`"),
    ("source_profile = back", "is part of a cycle of profiles: `default` → `back` → `default`"),
  ])
  func `a role that cannot be assumed is reported before anything is called`(
    _ settings: String,
    _ reason: String
  ) async throws {
    let fixture = CredentialsFixture(
      config: """
        [default]
        role_arn = \(AssumedRole.arn)
        \(settings)
        [profile base]
        \(AssumedRole.staticKeys)
        [profile empty]
        region = eu-west-1
        [profile back]
        role_arn = arn:back
        source_profile = default
        """
    )
    let error = await fixture.outcome().error
    #expect(error?.detail.contains(reason) == true, "\(error?.detail ?? "no error")")
    #expect(error?.isAbsence == false)
  }

  @Test(arguments: [
    ("eu-west-1", "https://sts.eu-west-1.amazonaws.com/"),
    ("cn-north-1", "https://sts.cn-north-1.amazonaws.com.cn/"),
    ("us-gov-west-1", "https://sts.us-gov-west-1.amazonaws.com/"),
  ])
  func `the token service is the region's`(_ region: String, _ url: String) async throws {
    var fixture = CredentialsFixture(
      config: AssumedRole.profiles(),
      environment: ["AWS_REGION": region],
      sleep: { _ in }
    )
    fixture.exchange = { request throws(TransportError) in
      throw TransportError(reason: .refused, detail: request.url)
    }
    let error = try #require(await fixture.outcome().error)
    #expect(error.detail.contains("(\(url))"))
  }

  @Test func `the token service is never called over plain HTTP on another machine`() async {
    let fixture = CredentialsFixture(
      config: AssumedRole.profiles(),
      environment: ["AWS_ENDPOINT_URL_STS": "http://sts.example.com"]
    )
    let detail = await fixture.outcome().error?.detail
    #expect(detail?.hasPrefix("`AWS_ENDPOINT_URL_STS`: plain HTTP to `sts.example.com`") == true)
  }
}
