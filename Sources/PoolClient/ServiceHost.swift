internal import Values

// Host names of AWS services.
extension PoolEndpoint {
  /// The URL of a service in a region, by the endpoint rules of botocore's service models.
  ///
  /// The service is `cognito-idp`, `sts`, or `sns`. Throws `PoolEndpointError.malformedRegion`.
  static func url(
    of service: String,
    region: String,
    usesFIPS: Bool = false,
    usesDualStack: Bool = false
  ) throws(PoolEndpointError) -> String {
    try check(region: region)
    let partition = Partition.of(region: region)
    let isPlain = service != "cognito-idp" && region.hasPrefix("us-gov-") && !usesDualStack
    let name = usesFIPS && !isPlain ? service + "-fips" : service
    let isOldHost = service == "cognito-idp" && partition.hasDualStackOldHosts(region, usesFIPS)
    let domain = usesDualStack && !isOldHost ? partition.dualStackDomain : partition.domain
    return "https://\(name).\(region).\(domain)/"
  }
}

extension Partition {
  /// The host of Identity and Access Management, which each partition has once, and the region of
  /// its signatures.
  ///
  /// Source: the endpoint rules of botocore's service model of IAM.
  var identityHost: (host: String, region: String) {
    switch name {
    case "aws": ("iam.amazonaws.com", "us-east-1")
    case "aws-us-gov": ("iam.us-gov.amazonaws.com", "us-gov-west-1")
    case "aws-cn": ("iam.cn-north-1.\(domain)", "cn-north-1")
    case "aws-eusc": ("iam.eusc-de-east-1.\(domain)", "eusc-de-east-1")
    case "aws-iso-e": ("iam.eu-isoe-west-1.\(domain)", "eu-isoe-west-1")
    case "aws-iso-f": ("iam.us-isof-south-1.\(domain)", "us-isof-south-1")
    default: ("iam.\(regionPrefix)east-1.\(domain)", "\(regionPrefix)east-1")
    }
  }

  /// Whether Cognito's original hosts in a region already have both kinds of addresses.
  fileprivate func hasDualStackOldHosts(_ region: String, _ usesFIPS: Bool) -> Bool {
    guard regionPrefix.isEmpty else { return false }
    return !usesFIPS || ["us-east-1", "us-east-2", "us-west-1", "us-west-2"].contains(region)
  }
}
