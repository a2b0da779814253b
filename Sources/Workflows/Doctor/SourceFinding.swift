internal import CodeSources
internal import Diagnostics
internal import Values

/// Whether a source of messages can be read.
enum SourceFinding: DoctorFinding {
  /// The login succeeded, and the mailbox opened.
  case mailbox(username: String, url: String, mailboxes: [String] = [])
  case folder(path: String)
  /// The folder does not exist yet.
  case missingFolder(path: String)
  case file(path: String)
  /// The file does not exist yet.
  case missingFile(path: String)
  /// The server responds with messages, or with an empty list.
  case server(url: String)
  /// No request was sent, because the server's URL contains the address of a recipient.
  case unrequested(url: String)
  /// The program exists; it was not run, because it could take a message.
  case program(String)
  /// The port is free.
  case receiver(address: String)
  case failed(CodeSourceError)
  /// Scenarios await messages, but the pool has no source for them.
  case undeclared(medium: String)

  var status: DoctorCheck.Status {
    switch self {
    case .mailbox, .folder, .program, .receiver, .file, .server, .unrequested: .ok
    case .missingFolder, .missingFile: .remark
    case .failed, .undeclared: .problem
    }
  }

  var message: String {
    switch self {
    case .mailbox(let username, let url, []): "\(username) can log in and open \(url)"
    case .mailbox(let username, let url, let mailboxes):
      "\(username) can log in and open \(mailboxes.listed()) at \(url)"
    case .folder(let path): "the folder `\(path)` can be read"
    case .missingFolder(let path): "the folder `\(path)` does not exist yet"
    case .file(let path): "the file `\(path)` can be read"
    case .missingFile(let path): "the file `\(path)` does not exist yet"
    case .server(let url): "\(url) lists messages"
    case .unrequested(let url):
      "the URL \(url) is valid; authflow sent no request, because the URL requires an address"
    case .program(let program): "the program `\(program)` exists; authflow did not run it"
    case .receiver(let address): "`\(address)` can receive messages"
    case .failed(let error): error.message
    case .undeclared(let medium):
      "scenarios await \(medium) messages, but the pool has no source for them"
    }
  }

  var help: String? {
    switch self {
    case .failed(.mailbox(let failure)): failure.help
    case .failed(.command): "Correct `run` of the source."
    case .failed(.unusableFolder):
      "Correct `path` of the source, or give the user of this process permission to read it."
    case .failed(.notListening):
      "Correct `port` or `listen` of the source, or stop the program that uses the port."
    case .failed(.unusableReceiver):
      "Correct `secret`, `listen`, or the certificate of the source."
    case .failed(.http(let failure)): failure.help
    case .failed(.ended), .mailbox, .folder, .program, .receiver, .file, .server, .unrequested: nil
    case .missingFile: "Check `path` of the source. The first message creates the file."
    case .missingFolder: "Check `path` of the source. The first message creates the folder."
    case .undeclared: "Add a source to the project file, and name it in the pool's `source`."
    }
  }
}

/// Whether addresses that a run generates can be received.
enum AddressFinding: DoctorFinding {
  /// The source has no template, so addresses belong to Amazon's mail simulator.
  case simulator

  var status: DoctorCheck.Status { .remark }

  var message: String {
    "`$(user.email)` is an address of Amazon's mail simulator, whose messages can't be read"
  }

  var help: String? { "Set `address` of the pool's email source, such as `qa+$(tag)@example.com`." }
}
