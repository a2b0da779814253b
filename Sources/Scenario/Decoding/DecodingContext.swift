internal import Diagnostics

/// What is known where a node is decoded; immutable.
final class DecodingContext {
  /// The position of a node in a document, as far as it decides which values can be read.
  struct Position {
    enum Stage {
      /// `given` describes the pool, which does not exist yet.
      case beforePool
      /// Given users are known but have no software tokens yet.
      case beforeTokens
      case run
    }

    var stage = Stage.run

    /// Whether the step is repeated, which makes `$(iteration)` available.
    var isRepeated = false

    /// Whether the step may be skipped, or the outcome is one of several.
    var hasAlternatives = false

    /// Whether the path is a condition of `when`.
    var isCondition = false

    /// The variable of `vars` whose value this is.
    var variable: String?
  }

  /// The text that places refer to.
  let source: SourceFile

  /// The files that the document names.
  let library: FlowLibrary

  /// The flows in a cycle that this document is part of.
  let circle: Set<FlowKey>

  let sink: DiagnosticSink

  /// The names that can be read here.
  let names: Names
  let position: Position

  init(
    source: SourceFile,
    library: FlowLibrary,
    circle: Set<FlowKey> = [],
    sink: DiagnosticSink = DiagnosticSink(),
    names: Names = Names(),
    position: Position = Position()
  ) {
    self.source = source
    self.library = library
    self.circle = circle
    self.sink = sink
    self.names = names
    self.position = position
  }

  private func with(_ source: SourceFile, _ names: Names, _ position: Position) -> DecodingContext {
    DecodingContext(
      source: source,
      library: library,
      circle: circle,
      sink: sink,
      names: names,
      position: position
    )
  }

  func with(_ names: Names) -> DecodingContext { with(source, names, position) }

  func with(_ source: SourceFile) -> DecodingContext { with(source, names, position) }

  /// The same context at another position.
  func with(_ change: (inout Position) -> Void) -> DecodingContext {
    var position = position
    change(&position)
    return with(source, names, position)
  }
}
