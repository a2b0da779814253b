extension ProjectKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .pools: .named(.pools)
    case .sources: .named(.sources)
    case .defaults: .defaults
    case .secrets: .named(.secrets)
    case .quarantine: .writtenPath
    case .notify: .named(.notifications)
    }
  }

  var summary: String {
    switch self {
    case .pools: "The pools that scenarios run on, by name."
    case .sources: "The message sources, by name."
    case .defaults: "Default settings of runs, such as the pool and the time limits."
    case .secrets: "Programs that print secrets, by the name in `$(secret.NAME)`."
    case .quarantine:
      "The file with the scenarios whose failures do not count; `quarantine.yaml` by default."
    case .notify: "The services to which `--notify NAME` posts a summary of the run, by name."
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
    case .endpoint: "The URL of a server other than AWS; AWS by default."
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

extension SourceKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .kind: .word(SourceKind.allCases.map(\.rawValue))
    case .url: .text(.mailboxURL)
    case .username: .text(.any)
    case .password: .secret(variable: "IMAP_PASSWORD")
    case .oauthToken: .secret(variable: "IMAP_OAUTH_TOKEN")
    case .oauthCommand: .program(locals: [])
    case .mailboxes: .mailboxes
    case .caFile, .path: .text(.path)
    case .insecure, .idle, .delete: .boolean
    case .run: .program(locals: [.to, .since])
    case .address: .text(.mailAddress, locals: [.tag])
    case .port: .count
    case .listen: .text(.ipAddress)
    case .secret: .secret(variable: "AUTHFLOW_WEBHOOK_SECRET")
    case .tlsCertificate, .tlsKey: .text(.path)
    case .apiKey: .secret(variable: "API_KEY")
    case .request: .request
    case .method: .word(SourceKey.methods)
    case .decode: .word(["base64"])
    case .headers: .named(.texts)
    case .body: .body
    case .every, .wait: .limit
    case .message, .deleteUrl: .text(.webTarget, locals: [.id])
    case .raw: .text(.any, locals: [.id])
    case .to: .jsonPaths
    case .items, .next, .id, .from, .subject, .created, .text, .html, .code: .jsonPath
    case .server: .text(.inboxID)
    case .inbox, .account: .text(.any)
    }
  }

  var summary: String {
    switch self {
    case .kind: "The kind of the source."
    case .url: "The server's URL, such as `imaps://imap.example.com` or `https://mail.example.com`."
    case .username: "The user name for logging in."
    case .password: "The password, such as `$(secret.IMAP_PASSWORD)`."
    case .oauthToken: "An OAuth 2 access token instead of a password."
    case .oauthCommand: "A program that prints an OAuth 2 access token, and its arguments."
    case .mailboxes:
      "Mailboxes to read, by name or special use (`\\Junk`); by default, the one in `url` or INBOX."
    case .idle:
      "Whether to wait for announcements (IMAP IDLE) instead of polling; false by default."
    case .delete:
      "Whether to delete each message that an await received, when its scenario ends; false by default."
    case .caFile: "A PEM file with root certificates to trust."
    case .insecure:
      "Whether to allow connections to or from other machines without TLS; false by default."
    case .path: "The folder in Maildir format, the folder with .eml files, or the mbox file."
    case .run: "The program and its arguments, which may contain `$(to)` and `$(since)`."
    case .address: "The template for generated addresses; `$(tag)` becomes a new name each time."
    case .port: "The port on which the source receives messages."
    case .listen: "The IP address on which the source receives messages; 127.0.0.1 by default."
    case .secret: "The secret that the sender function sends with each message."
    case .tlsCertificate: "A PEM file with the certificate chain, for HTTPS."
    case .tlsKey: "A PEM file with the private key of `tlsCertificate`."
    default: httpSummary
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
    case .pool: "The pool that scenarios run on; `mock` by default."
    case .paths: "The files and folders that commands read without PATHS; `scenarios` by default."
    case .jobs: "The maximum number of scenarios that run at once; 16 by default."
    case .failFast: "Whether to stop starting scenarios after the first failure; false by default."
    case .timeout: "The time limit of a scenario without a `timeout`; 2m by default."
    case .cleanupTimeout: "The time limit of a scenario's cleanup; 30s by default."
    case .within: "The time limit of an await; by default, 5s on a mock and 60s on other pools."
    }
  }
}
