extension ProjectKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .pools: .named(.pools)
    case .sources: .named(.sources)
    case .defaults: .defaults
    }
  }

  var summary: String {
    switch self {
    case .pools: "The pools that scenarios run on, by name."
    case .sources: "The places where messages arrive, by name."
    case .defaults: "What holds where the command line does not say otherwise."
    }
  }
}

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
    case .caFile, .configuration: .text(.path)
    case .insecure: .boolean
    case .credentials: .credentials
    case .allow: .permissions
    case .source: .sources
    case .vars: .named(.texts)
    case .rate: .rate
    case .domain: .text(.domain)
    case .amplifyOutputs, .guard: .later
    }
  }

  var summary: String {
    switch self {
    case .kind: "What the pool is: the built-in mock, or one that exists somewhere."
    case .region: "What requests are signed for; follows from the pool's id where it is left out."
    case .userPoolId: "The pool's id."
    case .clientId: "The client that scenarios use when they name none."
    case .clientSecret: "That client's secret, such as `$(secret.CLIENT_SECRET)`."
    case .clients: "Further clients by the names that steps use."
    case .endpoint: "Another server than AWS: `https://`, or `http://` to this machine."
    case .caFile: "A PEM file of roots to trust for the `endpoint`."
    case .insecure: "Lets the `endpoint` be plain HTTP to another machine."
    case .credentials: "Where AWS credentials come from; the usual chain where it is left out."
    case .allow: "What scenarios may do beside signing in and reading."
    case .source: "The source of e-mails and SMS, one for both or each apart."
    case .vars: "Texts that differ from pool to pool, for `$(pool.vars.NAME)`."
    case .rate: "At most so many requests, such as `20/s`; read, but not kept to yet."
    case .configuration: "A configuration file that says what the mock's pools are like."
    case .domain: "The pool's domain: a prefix, a host or an address, for `$(pool.domain)`."
    case .amplifyOutputs, .guard: "Not available yet."
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
    case .clientId: "The client's id."
    case .clientSecret: "The client's secret, such as `$(secret.CLIENT_SECRET)`."
    }
  }
}

extension CredentialsKey: ProjectFileKey {
  var shape: KeyShape { .text(.any) }
  var summary: String { "A profile in AWS's own files." }
}

extension PoolSourceKey: ProjectFileKey {
  var shape: KeyShape { .sourceName }

  var summary: String {
    switch self {
    case .email: "The source of the pool's e-mails."
    case .sms: "The source of the pool's SMS."
    }
  }
}

extension SourceKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .kind: .word(SourceKind.allCases.map(\.rawValue))
    case .url: .text(.mailboxURL)
    case .username: .text(.any)
    case .password: .secret(variable: "IMAP_PASSWORD")
    case .oauthToken: .secret(variable: "IMAP_OAUTH_TOKEN")
    case .caFile, .path: .text(.path)
    case .insecure: .boolean
    case .run: .program(locals: [.to, .since])
    case .address: .text(.mailAddress, locals: [.tag])
    }
  }

  var summary: String {
    switch self {
    case .kind: "What the source is."
    case .url: "The mail server, `imaps://` for TLS from the start, and perhaps port and mailbox."
    case .username: "Who logs in."
    case .password: "What with, such as `$(secret.IMAP_PASSWORD)`."
    case .oauthToken: "An OAuth 2 access token instead of a password."
    case .caFile: "A PEM file of roots to trust."
    case .insecure: "Lets `imap://` go without TLS to another machine."
    case .path: "The folder, in Maildir's form."
    case .run: "The program and its arguments, which may read `$(to)` and `$(since)`."
    case .address: "How fresh addresses are made: `$(tag)` in it becomes a new name each time."
    }
  }
}

extension DefaultsKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .pool: .poolName
    case .paths: .paths
    case .jobs: .count
    case .failFast: .boolean
    case .timeout, .cleanupTimeout, .within: .limit
    }
  }

  var summary: String {
    switch self {
    case .pool: "The pool that scenarios run on; `mock` where it is left out."
    case .paths:
      "The files and folders that `run`, `check` and `list` take without PATHS; `scenarios` by default."
    case .jobs: "How many scenarios run at once; 16 where it is left out."
    case .failFast: "Whether no scenario starts after one has failed."
    case .timeout: "How long a scenario may take that does not say so itself; 2m where left out."
    case .cleanupTimeout: "How long the clean-up of a scenario may take; 30s where left out."
    case .within: "How long an await waits that does not say so itself."
    }
  }
}
