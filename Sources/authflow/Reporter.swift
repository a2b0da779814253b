internal import FoundationEssentials
internal import Reports
internal import RunRecord
internal import Runner
internal import Waiting

/// Feeds every report of a run, one event at a time, and redraws the live lines in between.
actor Reporter {
  private let output: Output
  private let now: @Sendable () -> Date
  private var console: ConsoleReport
  private var junit: JUnitReport?
  private var lastRun: LastRunReport

  init(
    output: Output,
    style: ConsoleStyle,
    junit: JUnitReport?,
    lastRun: LastRunReport,
    now: @escaping @Sendable () -> Date
  ) {
    self.output = output
    self.now = now
    self.junit = junit
    self.lastRun = lastRun
    console = ConsoleReport(style: style)
  }

  /// Takes events until there are no more.
  func follow(_ events: AsyncStream<RunEvent>) async {
    for await event in events {
      write(console.add(event))
      junit?.add(event)
      lastRun.add(event)
    }
  }

  /// Redraws the live lines until the task is cancelled; only a terminal has any.
  func redraw(every interval: Duration) async {
    guard output.isTerminal else { return }
    while !Task.isCancelled {
      let size = output.size
      write(console.tick(at: now(), size: TerminalSize(columns: size.columns, rows: size.rows)))
      try? await Task.sleep(for: interval)
    }
  }

  /// Says that the run is ending, once `stop` is raised; returns too when the task is cancelled.
  func announce(_ stop: StopSignal, to errors: Output) async {
    await stop.wait()
    guard stop.isRaised else { return }
    let remark = "Stopping: clean-up runs; Ctrl-C again ends at once.\n"
    if output.isTerminal {
      write(console.say(remark))
    } else {
      errors.write(remark)
    }
  }

  /// Writes the JUnit report part by part, once all events are in; whole or not at all.
  func writeJUnit(to path: String) throws(AtomicFileError) {
    guard let junit else { return }
    var file = try AtomicFile(replacing: path)
    try junit.write { (part) throws(AtomicFileError) in try file.append(part) }
    try file.commit()
  }

  /// The record of the run for later commands.
  var lastRunText: String? { lastRun.text }

  private func write(_ text: String) {
    if !text.isEmpty { output.write(text) }
  }
}
