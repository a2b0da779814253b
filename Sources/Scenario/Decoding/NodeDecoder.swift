internal import Diagnostics
internal import YAMLTree

/// Turns nodes into typed values.
///
/// Mistakes go to the sink and are never thrown.
///
/// A decoding function that returns nil has already reported the reason.
protocol NodeDecoder {
  var context: DecodingContext { get set }
}

extension NodeDecoder {
  var source: SourceFile { context.source }
  var library: FlowLibrary { context.library }
  var sink: DiagnosticSink { context.sink }
  var names: Names { context.names }
  var diagnostics: [Diagnostic] { sink.diagnostics }

  /// A copy of the decoder with another context.
  func with(_ context: DecodingContext) -> Self {
    var decoder = self
    decoder.context = context
    return decoder
  }

  var valueDecoder: ValueDecoder { ValueDecoder(context: context) }
  var patternDecoder: PatternDecoder { PatternDecoder(context: context) }
  var pathLookup: PathLookup { PathLookup(context: context) }
  var attributeCheck: AttributeNameCheck { AttributeNameCheck(context: context) }
}

// MARK: - Reporting

extension NodeDecoder {
  /// Reports a mistake; returns true, for functions that return whether they reported a mistake.
  @discardableResult
  func report(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) -> Bool {
    sink.add(
      Diagnostic(code, title, at: range, label: label, meant: meant, notes: notes, help: help)
    )
    return true
  }

  /// Reports a mistake; returns nil, for functions that return a decoded value.
  func reject<Value>(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) -> Value? {
    report(code, title, at: range, label: label, meant: meant, notes: notes, help: help)
    return nil
  }

  func warn(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    help: String? = nil
  ) {
    sink.add(.warning(code, title, at: range, label: label, meant: meant, help: help))
  }

  /// Runs a check in another file and reports its mistakes there.
  func inFile<Result>(_ other: SourceFile, _ body: (Self) -> Result) -> Result {
    var (result, found) = sink.capturing { body(with(context.with(other))) }
    for index in found.indices {
      // These notes refer to places in the document, not in the other file.
      found[index].notes.removeAll { $0.range != nil }
    }
    library.add(found, to: other)
    if found.hasErrors { sink.noteFaultyFile() }
    return result
  }

  /// Records a name that the project must define, and reports the name if it is undefined.
  func refer(to name: String, _ kind: ProjectReference.Kind, at range: SourceRange) {
    let reference = ProjectReference(kind, name, in: source, at: range)
    sink.references.append(reference)
    if let fault = library.project.fault(of: reference) { sink.add(fault) }
  }

  /// Runs the analysis passes on the decoded document; `inlined` saves inlining the steps again.
  func analyze(
    _ kind: DecodedDocument.Kind,
    _ root: YAMLNode,
    _ keys: DocumentValues,
    given: Given = Given(),
    _ steps: [CheckedStep],
    cleanup: [CheckedStep] = [],
    inlined: [CheckedStep]? = nil,
    _ names: Names
  ) {
    // A search for used flows reports nothing.
    guard sink.flows.used == nil else { return }
    let all = cleanup.isEmpty ? steps : steps + cleanup
    var document = DecodedDocument(
      kind: kind,
      root: root,
      keys: keys,
      given: given,
      steps: steps,
      allSteps: all,
      inlinedSteps: inlined ?? all.inlined,
      names: names,
      context: context,
      hasErrors: diagnostics.hasErrors
    )
    document.bareNames = BareNameAnalysis.bareNames(in: document)
    sink.add(Analysis.diagnostics(for: document))
  }
}
