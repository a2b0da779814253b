internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Project
internal import Reports
internal import Transport
internal import Values

/// The request for `authflow inbox code`.
package struct InboxRequest: Sendable {
  package enum Place: Sendable {
    /// The URL of a running mock; `pool` limits the search to that pool.
    case mock(endpoint: String, pool: String?)
    /// A source of the project; nil for its only source.
    case source(String?)
  }

  package var place: Place
  /// The recipient of the code.
  package var address: String
  /// The time to wait for a code that has not arrived.
  package var within = Duration.zero
  package var config: String?

  package init(_ address: String, at place: Place) {
    (self.address, self.place) = (address, place)
  }
}

extension InboxRequest {
  /// The failure if no code arrives; adds the time limit to the description.
  fileprivate func failure(_ description: String) -> CommandFailure {
    let time = within == .zero ? "" : " within \(within.sourceText)"
    return CommandFailure(.failed, description + time)
  }

  /// The failure if a source has no code.
  fileprivate func failure(
    in source: any CodeSource,
    _ environment: Environment
  ) -> CommandFailure {
    // A source that needs an address is read for that address only, and a receiver keeps no
    // messages.
    let isEmpty = source.needsAddress || !source.keepsMessages
    let searched = isEmpty ? "" : "the last \(SourceReader.earlier) messages of "
    let place = "\(searched)the source `\(source.name)`"
    let description = "found no code for `\(address.visible)` in \(place)"
    guard !source.keepsMessages, within == .zero else {
      var failure = failure(description)
      failure.details = source.missingPathAdvice(in: environment)
      return failure
    }
    return failure(
      "\(description), which receives messages only while authflow listens: use --within"
    )
  }

  /// The failure if the newest message has several codes, with the `match` that selects each.
  fileprivate func failure(between candidates: [CodeCandidate]) -> CommandFailure {
    let head = "found \(candidates.count) different codes for `\(address.visible)` in one message; "
    var failure = CommandFailure(.failed, head + "in a scenario, select one with `match`")
    failure.details = candidates.prefix(5).map { candidate in
      let words = (candidate.before + candidate.code + candidate.after)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let pattern = candidate.pattern(apartFrom: candidates)
        .map { ": `match: \($0.singleQuoted)`" }
      return "  “\(words)”\(pattern ?? "")"
    }
    return failure
  }
}

/// `authflow inbox`: shows the messages that pools send, for tests of any kind.
package struct InboxWorkflow {
  let environment: Environment

  package init(_ environment: Environment) { self.environment = environment }

  /// The latest code that was sent to a recipient.
  ///
  /// - Throws: a failure if no code arrives in time.
  package func newestCode(_ request: InboxRequest) async throws -> String {
    switch request.place {
    case .source(let name):
      let file = try ProjectFile(config: request.config, environment)
      let source = try await file.source(named: name, orAt: "--endpoint URL")
      switch try await SourceReader(source).newestCode(for: request.address, request.within) {
      case .found(let code): return code
      case .none: throw request.failure(in: source, environment)
      case .ambiguous(let candidates): throw request.failure(between: candidates)
      }
    case .mock(let endpoint, let pool):
      let token = try environment.controlToken
      if let token { environment.redactor.add(Secret(token)) }
      return try await withTransport(.toThisMachine) { transport in
        let inbox = MockInbox(endpoint: endpoint, pool: pool, token: token, transport)
        try await inbox.requirePool()
        let code = try await inbox.newestCode(for: request.address, request.within)
        guard let code else {
          throw request.failure("no code was sent to `\(request.address.visible)`")
        }
        return code
      }
    }
  }

  /// Prints the messages that arrive at a source of the project, until the environment's `stop` is
  /// raised.
  package func watch(_ name: String, config: String?, isJSON: Bool = false) async throws {
    let file = try ProjectFile(config: config, environment)
    let source = try await file.source(named: name)
    guard !source.needsAddress else {
      let kind = source is CommandSource ? "is a command, which reads" : "reads"
      throw CommandFailure.usage(
        "the source `\(name)` \(kind) one address at a time: use "
          + "`authflow inbox code ADDRESS --source \(name)`"
      )
    }
    environment.listenForStop(environment.stop)
    let base = file.project?.folder ?? environment.workingDirectory
    let watched = WatchedSource(of: StateFolder(base: base, environment: environment))
    try await watched.whileWatching(name) { [environment] taken in
      environment.output.write(line: isJSON ? taken.text(.compact) : taken.takenLine)
    } _: {
      try await SourceReader(source).watch(until: environment.stop) { [environment] news in
        news.show(source: name, isJSON: isJSON, in: environment)
      }
    }
  }
}

extension CodeSource {
  /// The line that names the missing folder or file of the source; empty if the path exists.
  func missingPathAdvice(in environment: Environment) -> [String] {
    missingPath.map {
      ["`\(environment.shortened($0))` does not exist: check `path` of the source `\(name)`"]
    } ?? []
  }
}

extension SourceNews {
  /// Prints what a follower of a source receives.
  fileprivate func show(source name: String, isJSON: Bool, in environment: Environment) {
    let (now, errors) = (environment.now(), environment.errors)
    switch self {
    case .message(let message):
      let document = isJSON ? message.document(of: name, at: now).text(.compact) + "\n" : nil
      environment.output.write(document ?? message.shown(at: now))
    case .unreadable(let path): errors.say("`\(path)` is not a valid message")
    case .caughtUp: errors.say("watching `\(name)`; press Ctrl-C to stop")
    case .interrupted(let error), .failed(let error):
      errors.say("the source `\(name)`: \(error.message)")
    }
  }
}

extension JSONValue {
  /// The line for a message that an await took.
  fileprivate var takenLine: String {
    let message = (self["id"] ?? self["messageId"])?.string ?? ""
    let (scenario, step) = (self["scenario"]?.string ?? "", self["step"]?.string ?? "")
    let recipient = self["to"]?.string ?? ""
    return "  step \(step) of “\(scenario)” took \(message) for \(recipient)".visible
  }
}

extension ProjectFile {
  /// A source of the project, not opened yet; without a name, the project's only source.
  ///
  /// `mockOption` is the option with which the command reads from a running mock; nil for none.
  func source(
    named name: String?,
    orAt mockOption: String? = nil
  ) async throws(CommandFailure) -> any CodeSource {
    let project = try project(for: .read)
    guard !isUnwritten else {
      let place = "create `\(Project.fileName)` here or in a parent folder, or use --config FILE"
      guard let name else {
        let option = mockOption.map { "\($0), or " } ?? ""
        throw .usage("expected \(option)a project file with a source: \(place)")
      }
      throw .invalidFile("no source `\(name)`, because the project file is missing: \(place)")
    }
    let name = try chosenSource(name, of: project, orAt: mockOption)
    try await readSecrets(in: project, ofSource: name, to: .read)
    do throws(ProjectError) {
      let source = try project.source(named: name, environment: environment.values)
        .opened(in: environment)
      return (source as? WebhookSource)?.reporting(to: environment.errors) ?? source
    } catch {
      environment.errors.write(error.text(in: project.file))
      throw .nothingDone(.read, because: error.obstacle)
    }
  }

  private func chosenSource(
    _ name: String?,
    of project: Project,
    orAt mockOption: String?
  ) throws(CommandFailure) -> String {
    if let name { return name }
    let names = project.sources.map(\.name)
    switch names.count {
    case 1: return names[0]
    case 0:
      let option = mockOption.map { ", or read from a running mock with \($0)" } ?? ""
      throw .usage("`\(project.file.name)` has no source: add a source under `sources`\(option)")
    default:
      let list = names.map { "`\($0)`" }.joined(separator: ", ")
      throw .usage("the project has several sources: choose one of \(list) with --source NAME")
    }
  }
}
