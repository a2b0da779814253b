import FoundationEssentials
import JSON
@testable import PoolClient
import Testing

@Test(arguments: [
  ("eu-west-1", "https://cognito-idp.eu-west-1.amazonaws.com/"),
  ("us-gov-west-1", "https://cognito-idp.us-gov-west-1.amazonaws.com/"),
  ("cn-north-1", "https://cognito-idp.cn-north-1.amazonaws.com.cn/"),
  ("eusc-de-east-1", "https://cognito-idp.eusc-de-east-1.amazonaws.eu/"),
  ("us-iso-east-1", "https://cognito-idp.us-iso-east-1.c2s.ic.gov/"),
  ("us-isob-east-1", "https://cognito-idp.us-isob-east-1.sc2s.sgov.gov/"),
  ("eu-isoe-west-1", "https://cognito-idp.eu-isoe-west-1.cloud.adc-e.uk/"),
  ("us-isof-south-1", "https://cognito-idp.us-isof-south-1.csp.hci.ic.gov/"),
  ("xx-new-1", "https://cognito-idp.xx-new-1.amazonaws.com/"),
])
func `a region has the address for its partition`(_ region: String, _ url: String) throws {
  #expect(try PoolEndpoint(region: region).url == url)
}

@Test(arguments: ["", "eu-west-1.evil.example/", "eu west", "EU-WEST-1", "eu@x", "a:b"])
func `a region cannot change the host`(_ region: String) {
  #expect(throws: PoolEndpointError.malformedRegion(region)) { try PoolEndpoint(region: region) }
  #expect(throws: PoolEndpointError.malformedRegion(region)) {
    try PoolEndpoint(url: "https://pool.example", region: region)
  }
}

@Test(arguments: [
  ("http://127.0.0.1:9229", "http://127.0.0.1:9229/"), ("http://localhost", "http://localhost/"),
  ("https://Pool.Example:443/idp", "https://pool.example/idp"),
  ("https://cognito-idp.eu-west-1.amazonaws.com", "https://cognito-idp.eu-west-1.amazonaws.com/"),
])
func `a custom address is normalized`(_ given: String, _ url: String) throws {
  #expect(try PoolEndpoint(url: given, region: "eu-west-1").url == url)
}

@Test(
  arguments: [
    ("pool.example", .malformedURL("pool.example")),
    ("ftp://pool.example", .malformedURL("ftp://pool.example")),
    ("https://pool.example/?a", .malformedURL("https://pool.example/?a")),
    ("https://ann@pool.example/", .malformedURL("https://ann@pool.example/")),
    ("https://pool.example/#a", .malformedURL("https://pool.example/#a")),
    ("http://pool.example/", .plainHTTP(host: "pool.example")),
    ("http://127.0.0.1.pool.example/", .plainHTTP(host: "127.0.0.1.pool.example")),
  ] as [(String, PoolEndpointError)]
)
func `an address that is misleading or contains a password is rejected`(
  _ url: String,
  _ error: PoolEndpointError
) {
  #expect(throws: error) { try PoolEndpoint(url: url, region: "eu-west-1") }
}

@Test func `plain HTTP can be allowed, but never for AWS`() throws {
  let endpoint = try PoolEndpoint(
    url: "http://mock.ci.internal:9229/",
    region: "eu-west-1",
    isInsecure: true
  )
  #expect(endpoint.url == "http://mock.ci.internal:9229/")
  let host = "cognito-idp.cn-north-1.amazonaws.com.cn"
  #expect(throws: PoolEndpointError.plainHTTPToAWS(host: host)) {
    try PoolEndpoint(url: "http://\(host)/", region: "cn-north-1", isInsecure: true)
  }
}

@Test(
  arguments: [
    (.malformedRegion("EU"), "invalid region `EU`: expected a region such as `eu-west-1`"),
    (
      .malformedURL("https://a.example/?b"),
      """
      invalid URL `https://a.example/?b`: expected an `http` or `https` URL without a query or a \
      fragment
      """
    ),
    (
      .malformedURL("https://ann:planted@a.example/"),
      "invalid URL: expected an `http` or `https` URL without `@`, a query, or a fragment; put no "
        + "user name or password in the URL"
    ),
    (
      .plainHTTP(host: "a.example"),
      """
      plain HTTP to `a.example` would expose passwords; use https, or set `endpoint` and \
      `insecure: true` in the project file
      """
    ),
    (
      .plainHTTPToAWS(host: "x.amazonaws.com"),
      "plain HTTP to the AWS host `x.amazonaws.com` is not supported; use https"
    ),
  ] as [(PoolEndpointError, String)]
)
func `every reason for an unusable address has a message`(
  _ error: PoolEndpointError,
  _ words: String
) {
  #expect(error.message == words)
}

@Test(arguments: [
  ("eu-west-1", "https://cognito-idp-fips.eu-west-1.amazonaws.com/"),
  ("us-gov-west-1", "https://cognito-idp-fips.us-gov-west-1.amazonaws.com/"),
  ("cn-north-1", "https://cognito-idp-fips.cn-north-1.amazonaws.com.cn/"),
])
func `FIPS has its own hosts`(_ region: String, _ url: String) throws {
  let endpoint = try PoolEndpoint(region: region, usesFIPS: true, usesDualStack: false)
  #expect(endpoint.url == url)
}

/// `Tests/Witnesses/test_endpoints.py` compares this file with botocore.
@Test func `hosts are those of botocore for every region, with FIPS and with IPv6`() throws {
  let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
  let data = try Data(contentsOf: URL(filePath: "/" + folder + "/Golden/endpoints.json"))
  let cases = try #require(try JSONValue(parsing: Array(data)).array)
  #expect(cases.count > 80)
  for value in cases {
    let region = try #require(value["region"]?.string)
    let endpoint = try PoolEndpoint(
      region: region,
      usesFIPS: value["fips"] == true,
      usesDualStack: value["dualStack"] == true
    )
    #expect(endpoint.url == value["url"]?.string)
  }
}
