import Testing

@testable import MockServer

@Suite struct RegionTests {
  @Test(arguments: [
    ("AWS4-HMAC-SHA256 Credential=K/20261121/eu-west-1/cognito-idp/aws4_request", "eu-west-1"),
    ("AWS4-HMAC-SHA256 SignedHeaders=a,  ,Credential=K/D/eu-west-1/S/R, Signature=1", "eu-west-1"),
    ("AWS4-HMAC-SHA256 Credential=///eu-west-1/", nil),
    ("AWS4-HMAC-SHA256 Credential=//eu-west-1//", "eu-west-1"),
    ("AWS4-HMAC-SHA256 Credential=K/D//S/R", nil),
    ("AWS4-HMAC-SHA256 Credential=K/D/eu-west-1/S", nil),
    ("AWS4-HMAC-SHA256 Credential=K/D/eu-west-1/S/R/", nil),
    ("AWS4-HMAC-SHA256 Credential=, Credential=K/D/eu-west-1/S/R", nil),
    ("AWS4-HMAC-SHA256 OtherCredential=K/D/eu-west-1/S/R", nil),
    ("AWS4-HMAC-SHA256Credential=K/D/eu-west-1/S/R", nil), ("AWS4-HMAC-SHA256 , ", nil),
    ("AWS4-HMAC-SHA1 Credential=K/D/eu-west-1/S/R", nil), ("", nil),
  ])
  func `the region is the third part of the first credential`(field: String, region: String?) {
    #expect(Region(signature: field)?.name == region)
  }
}
