@testable import Reports
import RunRecord
import TestSupport
import Testing
import Values

@Suite struct `A report that does not follow steps` {
  private let events = Example.events

  /// The events, each with the events of a step after it.
  private let eventsWithSteps = Example.events.flatMap { event -> [RunEvent] in
    let id = FullEvents.id
    return [
      event, .stepStarted(id, summary: "signUp", at: Example.start),
      .stepWaiting(id, reason: "a turn", at: Example.start),
      .stepFinished(id, Example.passed.steps[0]),
    ]
  }

  @Test func `is the same without the events of steps`() throws {
    let (whole, part) = (try written(eventsWithSteps), try written(events))
    #expect(whole.count == 4)
    #expect(whole == part)
  }

  /// The files that reports of these events write, by name.
  private func written(_ events: [RunEvent]) throws -> [String: String?] {
    let folder = try TestFolder()
    let redactor = Redactor()
    var reports: [any Report] = [
      ReportFile.junit(.rich, to: .file(folder.path(of: "junit.xml")), redactor),
      ReportFile.markdown(to: .file(folder.path(of: "page.md")), redactor),
      ReportFile.ctrf(to: .file(folder.path(of: "ctrf.json")), redactor),
      LastRunEvents(
        path: folder.path(of: "last-run.jsonl"),
        redactor,
        Output(NoStream(), redactor)
      ),
    ]
    let followSteps = reports.map(\.followsSteps)
    #expect(followSteps == [false, false, false, false])
    for event in events { reports.receive(event) }
    try reports.finish()
    return Dictionary(uniqueKeysWithValues: folder.names().map { ($0, folder.text(of: $0)) })
  }

  @Test func `is the digest for notifications`() {
    let (whole, part) = (DigestReport(), DigestReport())
    #expect(!whole.followsSteps)
    for event in eventsWithSteps { whole.receive(event) }
    for event in events { part.receive(event) }
    let texts = [whole, part].map { DigestText($0.digest, .failed, link: nil).text }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: [(Verbosity.quiet, false), (.normal, true), (.verbose, true)])
  func `is a quiet console`(_ verbosity: Verbosity, _ followsSteps: Bool) {
    let output = Output(NoStream(), Redactor())
    let console = ConsoleStream(.plain, verbosity, output)
    #expect(console.followsSteps == followsSteps)
  }
}

private struct NoStream: TextStream {
  let terminal: TerminalSize? = nil
  func write(_ text: RedactedText) {}
}
