internal import ArgumentParser
internal import FoundationEssentials
internal import Transport
internal import Values

/// What `authflow mock` is told about mail.
struct SMTPOptions: ParsableArguments {
  /// The variable of the environment that a password can be given in.
  static let passwordVariable = "AUTHFLOW_SMTP_PASSWORD"

  @Option(
    name: .customLong("smtp"),
    help: """
      Deliver mails to the server at URL too: smtp://[USER@]HOST:PORT or smtps://… Without \
      smtps, STARTTLS is required unless the host is this machine. USER's password is read \
      from \(passwordVariable); USER:PASSWORD@ can be read by everybody on this machine. \
      Text messages are not mailed.
      """.taking("url")
  )
  var url: String?

  @Option(
    name: .customLong("smtp-ca"),
    help: "Trust the certificates that FILE (PEM) vouches for, not the system's; requires TLS."
      .taking("file")
  )
  var caFile: String?

  @Flag(
    name: .customLong("smtp-insecure"),
    help: "Deliver without TLS where the server has none, to any host."
  )
  var isInsecure = false

  /// The server, nil where none is asked for; no message repeats the URL, for its password.
  func server(_ environment: [String: String]) throws -> SMTPServer? {
    guard let url else {
      guard caFile == nil, !isInsecure else {
        throw ValidationError("--smtp-ca and --smtp-insecure belong to --smtp")
      }
      return nil
    }
    guard caFile == nil || !isInsecure else {
      throw ValidationError("--smtp-ca requires TLS, which --smtp-insecure does without")
    }
    if let caFile, !FileManager.default.isReadableFile(atPath: caFile) {
      throw ValidationError("the file `\(caFile)` of --smtp-ca can't be read")
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
  /// The facts in words.
  fileprivate var message: String {
    switch self {
    case .notAnAddress, .wrongScheme: "--smtp takes a URL such as smtp://HOST:PORT or smtps://HOST"
    case .hasMore: "the URL of --smtp has something behind its host and port"
    case .badLogin: "the user or password in the URL of --smtp can't be one"
    case .badEncoding:
      "a `%` in the user or password of --smtp must begin the code of a byte of UTF-8, such as "
        + "%40 for `@` and %25 for `%`"
    case .passwordWithoutUser:
      "\(SMTPOptions.passwordVariable) is set, and the URL of --smtp has no user: write "
        + "smtp://USER@HOST:PORT"
    }
  }
}
