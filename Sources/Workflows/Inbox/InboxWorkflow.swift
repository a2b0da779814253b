internal import CodeSources
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Mail
internal import Reports
internal import Transport
internal import Values

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
    try await WatchedSource(of: file.state).whileWatching(name) { [environment] taken in
      environment.output.write(line: isJSON ? taken.text(.compact) : taken.takenLine)
    } _: {
      try await SourceReader(source).watch(until: environment.stop) { [environment] event in
        event.show(source: name, isJSON: isJSON, in: environment)
      }
    }
  }
}

extension SourceEvent {
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
