import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import TestSupport
import Testing
@testable import YAMLTree

/// The number of files in each part.
///
/// `FORMAT_SEEDS=1000` tests 4,000 files in total.
private let seeds =
  ProcessInfo.processInfo.environment["FORMAT_SEEDS"].flatMap { Int($0) } ?? 120

@Test(arguments: [0, 1, 2, 3])
func `a formatted file has the same content, and formatting it again changes nothing`(
  _ part: Int
) async {
  var count = 0
  for seed in part * 1000..<part * 1000 + seeds {
    await letOtherTestsRun()
    var generator = YAMLGenerator(seed: seed)
    let text = generator.file()
    if expectStable(text, by: AuthorsOrder(), ordered: true, "seed \(seed)") == .same { count += 1 }
    _ = expectStable(text, by: AlphabeticOrder(), ordered: false, "seed \(seed), sorted")
  }
  #expect(count > seeds * 4 / 5, "the generator makes too few valid files")
}

@Test func `a mutated file is formatted without loss or, in rare cases, left unchanged`() async {
  var counts: [Stability: Int] = [:]
  for seed in 0..<seeds * 10 / 3 {
    await letOtherTestsRun()
    var generator = YAMLGenerator(seed: seed % 300)
    let text = Mutation.of(generator.file(), seed: seed)
    let found = expectStable(
      text,
      by: AuthorsOrder(),
      ordered: true,
      mayBeLeft: true,
      "seed \(seed)"
    )
    counts[found, default: 0] += 1
  }
  #expect(counts[.same, default: 0] > seeds / 2, "too few of the files are valid")
  #expect(counts[.left, default: 0] <= seeds / 60)
}
