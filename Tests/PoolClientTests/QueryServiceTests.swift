import Testing

@testable import PoolClient
@testable import Transport

private func answer(_ status: Int, _ body: String) throws(QueryError) -> QueryResponse {
  try QueryResponse(
    HTTPResponse(status: status, headers: [], body: Array(body.utf8), elapsed: .zero)
  )
}

@Suite struct `A service with the query protocol` {
  @Test(arguments: [
    (QueryService.Name.sts, "eu-west-1", "https://sts.eu-west-1.amazonaws.com/", "eu-west-1"),
    (.iam, "eu-west-1", "https://iam.amazonaws.com/", "us-east-1"),
    (.sns, "eu-west-1", "https://sns.eu-west-1.amazonaws.com/", "eu-west-1"),
    (.iam, "us-gov-east-1", "https://iam.us-gov.amazonaws.com/", "us-gov-west-1"),
    (.iam, "cn-northwest-1", "https://iam.cn-north-1.amazonaws.com.cn/", "cn-north-1"),
    (.iam, "us-iso-west-1", "https://iam.us-iso-east-1.c2s.ic.gov/", "us-iso-east-1"),
    (.iam, "us-isob-east-1", "https://iam.us-isob-east-1.sc2s.sgov.gov/", "us-isob-east-1"),
    (.iam, "eusc-de-east-1", "https://iam.eusc-de-east-1.amazonaws.eu/", "eusc-de-east-1"),
    (.sts, "cn-north-1", "https://sts.cn-north-1.amazonaws.com.cn/", "cn-north-1"),
  ])
  func `each partition has its hosts and its region for signatures`(
    _ name: QueryService.Name,
    _ pool: String,
    _ url: String,
    _ region: String
  ) throws {
    let service = try QueryService(
      name,
      of: PoolEndpoint(region: pool),
      profile: nil,
      environment: [:],
      readFile: { _ in .absent }
    )
    #expect(service?.url == url)
    #expect(service?.region == region)
  }

  @Test func `a pool on another server has no services, unless a URL is set`() throws {
    let endpoint = try PoolEndpoint(url: "http://127.0.0.1:9", region: "eu-west-1")
    func service(_ environment: [String: String]) throws -> QueryService? {
      try QueryService(
        .iam,
        of: endpoint,
        profile: nil,
        environment: environment,
        readFile: { _ in .absent }
      )
    }
    #expect(try service([:]) == nil)
    #expect(
      try service(["AWS_ENDPOINT_URL_IAM": "http://127.0.0.1:7"])?.url == "http://127.0.0.1:7/"
    )
    #expect(throws: CredentialsError.self) {
      try service(["AWS_ENDPOINT_URL_IAM": "http://iam.amazonaws.com"])
    }
  }

  @Test func `the decisions are those of each result, in any order of its elements`() throws {
    let first = "<EvalActionName>a:B</EvalActionName><EvalDecision>allowed</EvalDecision>"
    let second = """
      <EvalActionName>a:C</EvalActionName><EvalResourceName>*</EvalResourceName>
      <EvalDecision>implicitDeny</EvalDecision><MatchedStatements/>
      <MissingContextValues><member>aws:SourceIp</member></MissingContextValues>
      """
    let third = """
      <MatchedStatements><member><SourcePolicyId>p</SourcePolicyId></member></MatchedStatements>
      <EvalDecision>explicitDeny</EvalDecision><EvalActionName>a:D</EvalActionName>
      """
    let results = [first, second, third].map { "<member>\($0)</member>" }.joined()
    let body = "<X><EvaluationResults>\(results)</EvaluationResults></X>"
    #expect(
      try answer(200, body).decisions == [
        "a:B": .allowed, "a:C": .depends(on: ["aws:SourceIp"]), "a:D": .denied("explicitDeny"),
      ]
    )
  }

  @Test(arguments: [
    (403, "<Error><Code>InvalidClientTokenId</Code></Error>", true, false),
    (403, "<Error><Code>AccessDenied</Code><Message>m</Message></Error>", false, true),
    (403, "<Error><Code>AuthorizationError</Code></Error>", false, true),
    (503, "<html>", false, false),
  ])
  func `an error shows whether the keys or a permission is missing`(
    _ status: Int,
    _ body: String,
    _ isOfCredentials: Bool,
    _ isOfPermission: Bool
  ) {
    let error = #expect(throws: QueryError.self) { try answer(status, body) }
    #expect(error?.isOfCredentials == isOfCredentials)
    #expect(error?.isOfPermission == isOfPermission)
  }

  @Test func `entities in an element are decoded once`() throws {
    #expect(try answer(200, "<Arn> a&amp;lt;b&lt;c </Arn>").text("Arn") == "a&lt;b<c")
    #expect(try answer(200, "<Arn>a</Arn><Arn>b</Arn>").text("Arn") == nil)
    #expect(try answer(200, "<Arn><B>x</B></Arn>").text("Arn") == nil)
  }
}
