internal import FoundationEssentials
internal import Reports
internal import Transport
internal import Values
internal import Workflows

extension Environment {
  /// What this process was started in.
  static func process(_ colour: ColourOption? = nil) -> Environment {
    let (information, redactor) = (ProcessInfo.processInfo, Redactor.process)
    let variables = information.environment
    func output(_ stream: StandardStream) -> Output {
      Output(stream, redactor, inColor: colour?.isOn(for: stream, variables) ?? false)
    }
    var environment = Environment(
      variables: variables,
      workingDirectory: FileManager.default.currentDirectoryPath,
      hostName: information.hostName,
      version: Authflow.version,
      now: { Date() },
      redactor: redactor,
      output: output(.output),
      errors: output(.error)
    )
    environment.listenForStop = { Signals.listen(raising: $0) }
    return environment
  }
}

extension Redactor {
  /// Every secret of this process: all output of a command passes it, and so does the message of an
  /// error that ends it.
  static let process = knowingPasswords(in: CommandLine.arguments)

  /// A redactor that knows the passwords in URLs among a command's words, whatever the words mean:
  /// the message about a misspelt option shows the word behind it.
  private static func knowingPasswords(in words: [String]) -> Redactor {
    let redactor = Redactor()
    for word in words {
      guard let start = word.firstRange(of: "://")?.upperBound else { continue }
      // To the last one, for who forgot to percent-encode one.
      guard let end = word[start...].lastIndex(of: "@"),
        let colon = word[start..<end].firstIndex(of: ":")
      else { continue }
      let password = String(word[colon..<end].dropFirst())
      redactor.add(Secret(String(word[start...end])), evenShort: true)
      redactor.add(Secret(password))
      if let login = (try? SMTPServer(url: word))?.login { redactor.add(login.password) }
    }
    return redactor
  }
}
