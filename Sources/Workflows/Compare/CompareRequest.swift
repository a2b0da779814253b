internal import Comparison

/// The request for `authflow compare`.
package struct CompareRequest: Sendable {
  /// The first pool.
  package var a: ComparedPool
  package var b: ComparedPool
  /// The pool in the project file whose entry creates pools.
  ///
  /// Nil means A if A is live, and otherwise the default pool.
  package var pool: String?
  package var comparing = ComparingRequest()
  /// The file of known differences.
  package var expected: String?
  package var json: String?
  package var markdown: String?
  package var html: String?
  package var junit: JUnitRequest?

  package init(a: ComparedPool, b: ComparedPool) { (self.a, self.b) = (a, b) }

  package init(a: String, b: String) { self.init(a: .named(a), b: .named(b)) }

  /// The paths of the files that the command writes.
  var outputs: [String] { [json, markdown, html, junit?.path].compactMap(\.self) }

  /// Both pools in the spelling on the command line.
  var words: Sides<String> { Sides(a.word, b.word) }
}

/// One side of `authflow compare`.
package enum ComparedPool: Hashable, Sendable {
  /// A pool of the project file, or a file for mock pools.
  case named(String)

  /// A real pool that is created from a configuration file, and deleted at the end.
  case created(from: String)

  /// The name or the path on the command line.
  var word: String {
    switch self {
    case .named(let word), .created(let word): word
    }
  }

  /// The path of the file from which the pool is created; nil for other pools.
  var creation: String? { if case .created(let path) = self { path } else { nil } }
}

/// The request for commands that run scenarios on two pools.
package struct ComparingRequest: Sendable {
  package var config: String?
  package var choice = ScenarioChoice()
  package var variables: [(name: String, value: String)] = []
  /// The files from which environment variables were read.
  package var environmentFiles: [String] = []
  /// The number of scenarios that run at the same time on each side.
  package var jobs: Int?
  package var seed: UInt64?

  package init() {}

  /// The command with the options that suggested commands repeat.
  var command: [String] {
    ["authflow", "compare"] + (config.map { ["--config", $0] } ?? [])
      + environmentFiles.flatMap { ["--env-file", $0] }
  }
}
