internal import ArgumentParser
internal import Transport
internal import Values
internal import Workflows

extension MockCommand {
  /// The environment variable that contains the password for the mail server.
  static let smtpPasswordVariable = "AUTHFLOW_SMTP_PASSWORD"

  /// The mail server; nil without `--smtp`.
  ///
  /// Error messages do not contain the URL, because it can contain a password.
  func smtpServer(_ environment: [String: String]) throws -> SMTPServer? {
    guard let smtp else {
      guard smtpCAFile == nil, !isSMTPInsecure else {
        throw ValidationError("--smtp-ca and --smtp-insecure require --smtp")
      }
      return nil
    }
    guard smtpCAFile == nil || !isSMTPInsecure else {
      throw ValidationError("--smtp-ca requires TLS and can't be combined with --smtp-insecure")
    }
    if let smtpCAFile, let problem = CAFile.problem(at: smtpCAFile) {
      throw ValidationError("the --smtp-ca file `\(smtpCAFile)` \(problem)")
    }
    let password = environment[MockCommand.smtpPasswordVariable].nonEmpty
    do throws(MailURLError) {
      return try SMTPServer(
        url: smtp,
        password: password.map { Secret($0) },
        caFile: smtpCAFile,
        isInsecure: isSMTPInsecure
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
      "\(MockCommand.smtpPasswordVariable) is set, but the URL of --smtp has no user: write "
        + "smtp://USER@HOST:PORT"
    }
  }
}
