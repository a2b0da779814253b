internal import Algorithms
internal import Project
internal import Reports
internal import Transport
internal import Values
internal import Waiting

/// The notifications of a run: the facts so far, and where to post them.
struct RunNotifications: Sendable {
  /// The report that collects the facts.
  let report = DigestReport()

  private let targets: [ResolvedNotification]

  /// Whether flaky scenarios count as passed.
  var allowsFlaky: Bool

  /// Resolves the notifications of a project by name, without duplicates.
  ///
  /// The redactor receives the URLs and the headers. A missing variable ends the command before
  /// the run, because a nightly run without its notification would fail silently.
  init(
    _ names: [String],
    allowingFlaky allowsFlaky: Bool,
    in file: ProjectFile,
    _ project: Project,
    _ purpose: Purpose
  ) async throws(CommandFailure) {
    self.allowsFlaky = allowsFlaky
    var targets: [ResolvedNotification] = []
    for name in names.uniqued() {
      targets.append(try await file.notification(named: name, in: project, purpose))
    }
    for target in targets {
      file.environment.redactor.add(target.url, evenShort: true)
      for header in target.headers { file.environment.redactor.add(header.value) }
    }
    self.targets = targets
  }

  /// Posts a summary to each place whose condition a command with this outcome meets.
  ///
  /// A notification that can't be sent is reported, and does not change the result of the run.
  func send(_ outcome: CommandOutcome, _ environment: Environment) async {
    let digest = report.digest
    let runStatus = RunStatus(outcome, digest.summary, allowingFlaky: allowsFlaky)
    let wanted = targets.filter { target in
      switch target.condition {
      case .always: true
      case .change: digest.isChange(runStatus)
      case .failure: runStatus != .passed
      }
    }
    guard !wanted.isEmpty else { return }
    let words = DigestText(digest, runStatus, link: CIJob(environment.variables).link)
    let transport = Transport()
    await withDiscardingTaskGroup { group in
      for target in wanted {
        group.addTask {
          if let reason = await post(words, to: target, transport, environment) {
            environment.errors.say("the notification `\(target.name)` was not sent: \(reason)")
          }
        }
      }
    }
    await transport.shutdown()
  }

  /// Posts a summary, and returns the reason if it was not accepted.
  private func post(
    _ words: DigestText,
    to target: ResolvedNotification,
    _ transport: Transport,
    _ environment: Environment
  ) async -> String? {
    guard let address = WebAddress(target.url.reveal()) else { return "the URL is invalid" }
    // The connection uses this parser's host, which can differ from that of the project file's
    // parser.
    guard address.scheme == "https" || address.isLoopback || target.isInsecure else {
      return PlainHTTP.reason
    }
    do throws(TransportError) {
      let request = target.request(words, environment.redactor)
      let response = try await transport.exchange(request)
      // Slack responds with 200, and Workflows with 202. A redirect leads to a sign-in page.
      guard (200..<300).contains(response.status) else { return response.failureDescription }
      return nil
    } catch {
      return error.message
    }
  }
}

extension ProjectFile {
  /// A notification with all values from the environment and from programs; reports errors.
  fileprivate func notification(
    named name: String,
    in project: Project,
    _ purpose: Purpose
  ) async throws(CommandFailure) -> ResolvedNotification {
    let secrets: Set<String>
    do throws(ProjectError) {
      secrets = try project.declaration(ofNotification: name).secretNames
    } catch {
      throw failure(for: error, in: project, purpose)
    }
    try await readSecrets(in: project, named: secrets, to: purpose)
    do throws(ProjectError) {
      return try project.notification(named: name, environment: environment.values)
    } catch {
      throw failure(for: error, in: project, purpose)
    }
  }
}

extension HTTPResponse {
  /// The status with the start of the body, in which services state the reason.
  fileprivate var failureDescription: String {
    let text = String(decoding: body.prefix(200), as: UTF8.self).split(whereSeparator: \.isNewline)
    let reason = text.first.map { ": \($0)" } ?? ""
    return "HTTP \(status)\(reason)"
  }
}
