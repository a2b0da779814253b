// Host names of AWS services.
extension PoolEndpoint {
  /// The URL of a service in a region, by the endpoint rules of botocore's service models.
  ///
  /// The service is `cognito-idp` or `sts`. Throws `PoolEndpointError.malformedRegion`.
  static func url(
    of service: String,
    region: String,
    usesFIPS: Bool = false,
    usesDualStack: Bool = false
  ) throws(PoolEndpointError) -> String {
    try check(region: region)
    let partition = Partition.of(region: region)
    let isPlain = service == "sts" && region.hasPrefix("us-gov-") && !usesDualStack
    let name = usesFIPS && !isPlain ? service + "-fips" : service
    let isOldHost = service == "cognito-idp" && partition.hasDualStackOldHosts(region, usesFIPS)
    let domain = usesDualStack && !isOldHost ? partition.dualStackDomain : partition.domain
    return "https://\(name).\(region).\(domain)/"
  }
}

extension Partition {
  /// Whether Cognito's original hosts in a region already have both kinds of addresses.
  fileprivate func hasDualStackOldHosts(_ region: String, _ usesFIPS: Bool) -> Bool {
    guard regionPrefix.isEmpty else { return false }
    return !usesFIPS || ["us-east-1", "us-east-2", "us-west-1", "us-west-2"].contains(region)
  }
}
