package import RunRecord
package import Values

/// The results of the last run in the file that `authflow report show` reads.
///
/// The file has the format of `EventFile` without the events of running steps. Only the owner can
/// read it.
package struct LastRunEvents: Report {
  private var file: EventFile
  private let errors: Output

  /// Creates the report; `errors` gets a remark if the file can't be written.
  package init(path: String, _ redactor: Redactor, _ errors: Output) {
    file = EventFile(.file(path), isPrivate: true, redactor)
    self.errors = errors
  }

  package var followsSteps: Bool { false }

  package mutating func receive(_ event: RunEvent) {
    switch event {
    case .stepStarted, .stepWaiting, .stepFinished, .exchanged: break
    case .runStarted, .stopped, .runHistory, .scenarioStarted, .attemptStarted, .scenarioHistory,
      .scenarioFinished, .runFinished:
      file.receive(event)
    }
  }

  /// Closes the file; only reports an error, because the user did not request this file.
  package mutating func finish() {
    do throws(AtomicFileError) { try file.finish() } catch { errors.writeOnce(error.message) }
  }
}
