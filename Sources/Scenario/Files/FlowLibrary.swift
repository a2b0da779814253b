package import Diagnostics
internal import Synchronization
internal import Values

/// The mistakes in a file that scenarios name, either a file of flows or a table of examples.
package struct FileFindings: Sendable {
  /// The file that the places refer to.
  package let source: SourceFile

  /// All errors and warnings, sorted by place.
  package let diagnostics: [Diagnostic]
}

/// Reads and checks the files that scenarios name, once for all scenarios of a run.
///
/// The library can be shared between threads. Results do not depend on the order of requests.
package final class FlowLibrary: Sendable {
  /// The maximum nesting depth of flows, including the outermost flow.
  static let maximumDepth = 32

  /// The maximum number of steps of a flow, including the steps of used flows.
  static let maximumSteps = 10_000

  struct State {
    var files: [ExactString: Result<FlowFile, FileReadingError>] = [:]
    var tables: [ExactString: Result<ExampleTable, FileReadingError>] = [:]
    var flows: [FlowKey: CheckedFlow] = [:]
    /// The uses in each flow that was searched.
    var uses: [FlowKey: [FlowUse]] = [:]
    var findings: [ExactString: (source: SourceFile, diagnostics: [Diagnostic])] = [:]
    /// The findings by file.
    ///
    /// Several scenarios can find the same mistake in a shared file.
    var found: [ExactString: Set<Diagnostic>] = [:]
  }

  let reader: any ScenarioFileReader

  /// The names that the project defines.
  ///
  /// Uses of other names are mistakes.
  let project: ProjectNames

  let state = Mutex(State())

  /// The settings in `given` that were checked before and break no rule.
  let acceptedSettings = AcceptedSettings()

  /// Creates a library for the scenarios of a project, with a reader for their files.
  package init(reading reader: any ScenarioFileReader, project: ProjectNames = .unknown) {
    self.reader = reader
    self.project = project
  }

  /// Creates a library without files.
  convenience init(project: ProjectNames) { self.init(reading: NoFiles(), project: project) }

  /// The identities of all requested files, in the reader's spelling.
  package var identities: [String] {
    state.withLock { $0.files.keys.map(\.text) + $0.tables.keys.map(\.text) }
  }

  /// The mistakes in the requested files, sorted by file name.
  ///
  /// The files with these names are omitted, because their own diagnostics include the mistakes.
  package func findings(besides files: [String]) -> [FileFindings] {
    let found = state.withLock { $0.findings.filter { !$0.value.diagnostics.isEmpty } }
    guard !found.isEmpty else { return [] }
    let own = Set(files.map(identity))
    return found.filter { !own.contains($0.key) }.values
      .map { source, diagnostics in
        // Documents that are checked at once find the mistakes of a place in any order.
        let sorted = diagnostics.sorted { $0.title < $1.title }
        return FileFindings(source: source, diagnostics: sorted.inOrder())
      }
      .sorted { ExactString($0.source.name) < ExactString($1.source.name) }
  }
}
