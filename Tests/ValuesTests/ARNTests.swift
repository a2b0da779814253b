import Testing
import Values

@Suite struct ARNTests {
  @Test func `the resource of an ARN can contain colons`() throws {
    let arn = try #require(ARN("arn:aws-cn:lambda:cn-north-1:123456789012:function:greet:live"))
    #expect(arn.partition == "aws-cn")
    #expect(arn.service == "lambda")
    #expect(arn.region == "cn-north-1")
    #expect(arn.account == "123456789012")
    #expect(arn.resource == "function:greet:live")
  }

  @Test func `the region and the account of an ARN can be empty`() throws {
    let arn = try #require(ARN("arn:aws:s3:::logs"))
    #expect(arn.region.isEmpty)
    #expect(arn.account.isEmpty)
    #expect(arn.resource == "logs")
  }

  @Test(arguments: ["", "arn", "arn:aws:s3::logs", "urn:aws:s3:::logs", "a@b.example"])
  func `other strings are not ARNs`(_ text: String) {
    #expect(ARN(text) == nil)
  }
}
