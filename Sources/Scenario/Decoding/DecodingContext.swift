internal import Diagnostics

/// The immutable information that is available where a node is decoded.
final class DecodingContext {
  /// The position of a node, which determines the values that the node can read.
  struct Position {
    enum Stage {
      /// `given` describes the pool, which does not exist yet.
      case beforePool
      /// Given users are known but have no software tokens yet.
      case beforeTokens
      case run
    }

    /// Where `$(iteration)` would get its value.
    enum Iteration {
      /// The step is not repeated.
      case none
      /// The value is read in each iteration.
      case current
      /// The value of this key is read once, before the iterations.
      case beforeAll(StepModifier)
    }

    /// A key whose values are read before the first step.
    enum EarlyKey: String { case scenario, examples, vars, given, parameters }

    var stage = Stage.run

    var iteration = Iteration.none

    /// Whether the step may be skipped, or the outcome is one of several.
    var hasAlternatives = false

    /// Whether the path is a condition of `when`.
    var isCondition = false

    /// The keys of `examples` that a row must have to meet the step's conditions.
    var presentKeys: Set<String> = []

    /// The variable of `vars` that the node defines.
    var variable: String?

    /// The key of the document that holds the node, if it is read before the first step.
    var earlyKey: EarlyKey?

    /// Moves to the value of a variable in `vars`.
    mutating func define(_ name: String) { (variable, earlyKey) = (name, .vars) }
  }

  /// The file that source ranges refer to.
  let source: SourceFile

  /// The reader of files that the document names.
  let library: FlowLibrary

  /// The flows in a cycle that this document is part of.
  let cycle: Set<FlowKey>

  let sink: DiagnosticSink

  /// The names that nodes can read here.
  let names: Names
  let position: Position

  init(
    source: SourceFile,
    library: FlowLibrary,
    cycle: Set<FlowKey> = [],
    sink: DiagnosticSink = DiagnosticSink(),
    names: Names = Names(),
    position: Position = Position()
  ) {
    self.source = source
    self.library = library
    self.cycle = cycle
    self.sink = sink
    self.names = names
    self.position = position
  }

  private func with(_ source: SourceFile, _ names: Names, _ position: Position) -> DecodingContext {
    DecodingContext(
      source: source,
      library: library,
      cycle: cycle,
      sink: sink,
      names: names,
      position: position
    )
  }

  func with(_ names: Names) -> DecodingContext { with(source, names, position) }

  func with(_ source: SourceFile) -> DecodingContext { with(source, names, position) }

  /// A copy of the context with a changed position.
  func with(_ change: (inout Position) -> Void) -> DecodingContext {
    var position = position
    change(&position)
    return with(source, names, position)
  }
}
