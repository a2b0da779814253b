internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Reports
internal import Values

/// The request for `authflow inbox list` or `authflow inbox show`.
package struct InboxListRequest: Sendable {
  /// The source in the project file; nil for the only source.
  package var source: String?

  /// The only recipient whose messages count; nil for all recipients.
  package var address: String?

  /// The maximum number of messages to list, counted from the newest.
  package var limit = SourceReader.earlier

  /// The path of the project file; nil for the nearest.
  package var config: String?

  /// Whether the output is JSON, a document for each message.
  package var isJSON = false

  /// Creates a request for all messages of a source.
  package init(_ source: String?) { self.source = source }
}

/// The form in which `authflow inbox show` prints a message.
package enum InboxForm: Sendable {
  /// The header fields and the readable text.
  case text
  /// The HTML, as markup.
  case html
  case json
}

extension InboxWorkflow {
  /// Prints the newest messages of a source, oldest first.
  package func list(_ request: InboxListRequest) async throws {
    let (source, messages) = try await messages(request)
    if messages.isEmpty, !request.isJSON {
      let advice = source.missingPathAdvice(in: environment).map { "; " + $0 }.joined()
      environment.errors.say("found no messages in the source `\(source.name)`\(advice)")
    }
    for message in messages {
      let shown =
        request.isJSON
        ? message.document(of: source.name, at: environment.now()).text(.compact)
        : message.summary(at: environment.now())
      environment.output.write(line: shown)
    }
  }

  /// Prints one message, by its ID in the output of `list`.
  package func show(_ id: String, as form: InboxForm, _ request: InboxListRequest) async throws {
    let (source, messages) = try await messages(request)
    guard let message = messages.last(where: { $0.listID == id }) else {
      throw failure(toFind: id, among: messages, of: source)
    }
    switch form {
    case .text: environment.output.write(message.full(at: environment.now()))
    case .json:
      let document = message.document(of: source.name, at: environment.now(), isFull: true)
      environment.output.write(line: document.text(.compact))
    case .html:
      guard let html = message.html else {
        throw CommandFailure(.failed, "the message `\(id.visible)` has no HTML")
      }
      environment.output.write(html.hasSuffix("\n") ? html : html + "\n")
    }
  }

  /// The failure if no message has an ID; names a missing folder or file of the source.
  private func failure(
    toFind id: String,
    among messages: [MailMessage],
    of source: any CodeSource
  ) -> CommandFailure {
    let place = "the source `\(source.name)`"
    guard !messages.isEmpty else {
      let title = "found no message `\(id.visible)`, because \(place) has no messages"
      var failure = CommandFailure(.failed, title)
      failure.details = source.missingPathAdvice(in: environment)
      return failure
    }
    let count = messages.count.counting("message")
    return CommandFailure(
      .failed,
      "found no message `\(id.visible)` among the last \(count) of \(place): "
        + "use an ID that `authflow inbox list` prints"
    )
  }

  private func messages(
    _ request: InboxListRequest
  ) async throws -> (source: any CodeSource, [MailMessage]) {
    let file = try ProjectFile(config: request.config, environment)
    let source = try await file.source(named: request.source)
    guard source.keepsMessages else {
      throw CommandFailure.usage(
        "the source `\(source.name)` keeps no messages to list: use "
          + "`authflow inbox watch \(source.name)`"
      )
    }
    guard !source.needsAddress || request.address != nil else {
      throw CommandFailure.usage(
        "the source `\(source.name)` reads one address at a time: use --to ADDRESS"
      )
    }
    let messages = try await SourceReader(source).existing(request.limit, for: request.address)
    for name in messages.unreadable { environment.errors.say("`\(name)` is not a valid message") }
    return (source, messages.readable)
  }
}
