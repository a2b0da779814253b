extension PoolKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .kind: .word(PoolKind.allCases.map(\.rawValue))
    case .region: .text(.region)
    case .userPoolId: .text(.userPoolID)
    case .clientId: .text(.clientID)
    case .clientSecret: .secret(variable: "CLIENT_SECRET")
    case .clients: .named(.clients)
    case .endpoint: .text(.endpoint)
    case .caFile, .configuration, .amplifyOutputs: .text(.path)
    case .insecure, .fips, .dualStack: .boolean
    case .credentials: .credentials
    case .allow: .permissions
    case .source: .sources
    case .vars: .named(.texts)
    case .rate: .rate
    case .domain: .text(.domain)
    case .guard: .limits
    }
  }

  var summary: String {
    switch self {
    case .kind: "The kind of the pool: `mock` for a mock, or `cognito` for a live pool."
    case .region: "The region that requests are signed for; by default, the region in the pool ID."
    case .userPoolId: "The pool ID."
    case .clientId: "The client that scenarios use by default."
    case .clientSecret: "The secret of the default client, such as `$(secret.CLIENT_SECRET)`."
    case .clients: "Other clients by the names that steps use."
    case .endpoint: "The URL of the server that receives the requests; AWS by default."
    case .caFile:
      "A PEM file with root certificates to trust for the `endpoint`; the system's by default."
    case .insecure:
      "Whether plain HTTP to an `endpoint` on another machine is allowed; false by default."
    case .credentials: "The AWS credentials; the default credential chain if omitted."
    case .allow: "What scenarios may do in addition to signing in and reading."
    case .source: "The message source for email and SMS, or a source for each."
    case .vars: "Values that differ between pools, for `$(pool.vars.NAME)`."
    case .rate:
      "The maximum rate of requests to the pool, such as `20/s`; half of AWS's quotas by default."
    case .configuration: "A configuration file for the mock's pools."
    case .domain:
      "The domain for `$(pool.domain)`: a prefix, a host, or a URL; read from the pool by default."
    case .amplifyOutputs:
      "A file of AWS Amplify that replaces the keys for the IDs, the client secret, the region, and the domain."
    case .fips:
      "Whether to use AWS hosts with cryptography validated under FIPS 140; false by default."
    case .dualStack: "Whether to use AWS hosts that also have an IPv6 address; false by default."
    case .guard: "Limits for the pool. authflow writes nothing to a pool outside the limits."
    }
  }
}

extension ClientKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .clientId: PoolKey.clientId.shape
    case .clientSecret: PoolKey.clientSecret.shape
    }
  }

  var summary: String {
    switch self {
    case .clientId: "The client ID."
    case .clientSecret: "The client secret, such as `$(secret.CLIENT_SECRET)`."
    }
  }
}

extension CredentialsKey: ProjectFileKey {
  var shape: KeyShape { .text(.any) }
  var summary: String { "A profile in the AWS configuration files." }
}

extension PoolSourceKey: ProjectFileKey {
  var shape: KeyShape { .sourceName }

  var summary: String {
    switch self {
    case .email: "The source for the pool's email."
    case .sms: "The source for the pool's SMS messages."
    }
  }
}
