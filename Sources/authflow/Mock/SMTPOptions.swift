internal import ArgumentParser
internal import Transport
internal import Values
internal import Workflows

/// The mail server of `authflow mock`.
struct SMTPOptions: ParsableArguments {
  /// The environment variable that contains the password.
  static let passwordVariable = "AUTHFLOW_SMTP_PASSWORD"

  @Option(
    name: .customLong("smtp"),
    help: """
      Also deliver email to the server at URL: smtp://[USER@]HOST[:PORT] or \
      smtps://[USER@]HOST[:PORT]. With smtp, STARTTLS is required unless the host is this machine. \
      The password of USER is read from \(passwordVariable). A password in the URL is visible to \
      everyone on this machine. SMS messages are not sent by email.
      """.taking("url")
  )
  var url: String?

  @Option(
    name: .customLong("smtp-ca"),
    help: """
      Trust the CA certificates in FILE (PEM) instead of the system's, and require TLS even if \
      the server is on this machine. Requires --smtp, and can't be combined with --smtp-insecure.
      """
      .taking("file")
  )
  var caFile: String?

  @Flag(
    name: .customLong("smtp-insecure"),
    help: "Deliver to any host without TLS if the server does not support TLS. Requires --smtp."
  )
  var isInsecure = false

  /// The mail server; nil without `--smtp`.
  ///
  /// Error messages do not contain the URL, because it can contain a password.
  func server(_ environment: [String: String]) throws -> SMTPServer? {
    guard let url else {
      guard caFile == nil, !isInsecure else {
        throw ValidationError("--smtp-ca and --smtp-insecure require --smtp")
      }
      return nil
    }
    guard caFile == nil || !isInsecure else {
      throw ValidationError("--smtp-ca requires TLS and can't be combined with --smtp-insecure")
    }
    if let caFile, let problem = CAFile.problem(at: caFile) {
      throw ValidationError("the --smtp-ca file `\(caFile)` \(problem)")
    }
    let password = environment[SMTPOptions.passwordVariable].flatMap { $0.isEmpty ? nil : $0 }
    do throws(MailURLError) {
      return try SMTPServer(
        url: url,
        password: password.map { Secret($0) },
        caFile: caFile,
        isInsecure: isInsecure
      )
    } catch {
      throw ValidationError(error.message)
    }
  }
}

extension MailURLError {
  /// The message for the user.
  fileprivate var message: String {
    switch self {
    case .notAnAddress, .wrongScheme: "--smtp needs a URL such as smtp://HOST:PORT or smtps://HOST"
    case .hasMore: "the URL of --smtp can't have anything after its host and port"
    case .badLogin: "invalid user or password in the URL of --smtp"
    case .badEncoding:
      "invalid percent-encoding in the user or password of --smtp: write "
        + "%40 for `@` and %25 for `%`"
    case .passwordWithoutUser:
      "\(SMTPOptions.passwordVariable) is set, but the URL of --smtp has no user: write "
        + "smtp://USER@HOST:PORT"
    }
  }
}
