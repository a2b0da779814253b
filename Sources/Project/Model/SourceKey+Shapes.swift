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
      "Whether to delete awaited messages at the end of the scenario; false by default."
    case .caFile: "A PEM file with root certificates to trust."
    case .insecure:
      "Whether to allow connections to or from other machines without TLS; false by default."
    case .path: "The folder in Maildir format, the folder with .eml files, or the mbox file."
    case .run: "The program and its arguments, which may contain `$(to)` and `$(since)`."
    case .address: "The template for generated addresses; `$(tag)` becomes a new name each time."
    case .port: "The port on which the source receives messages."
    case .listen: "The IP address on which the source receives messages; 127.0.0.1 by default."
    case .secret: "The secret that the custom sender function sends with each message."
    case .tlsCertificate: "A PEM file with the certificate chain, for HTTPS."
    case .tlsKey: "A PEM file with the private key of `tlsCertificate`."
    default: httpSummary
    }
  }
}
