import Diagnostics
import DiagnosticsTesting
import Testing
import YAMLTree

@Test(arguments: [0, 1, 2, 3])
func `a formatted file says the same, and formatting it again changes nothing`(_ part: Int) {
  var count = 0
  for seed in part * 1000..<part * 1000 + 120 {
    var generator = YAMLGenerator(seed: seed)
    let text = generator.file()
    if expectStable(text, by: AuthorsOrder(), ordered: true, "seed \(seed)") == .same { count += 1 }
    _ = expectStable(text, by: AlphabeticOrder(), ordered: false, "seed \(seed), sorted")
  }
  #expect(count > 96, "the generator makes too few valid files")
}

@Test func `a file with small odd changes is formatted without loss, or hardly ever left alone`() {
  var counts: [Stability: Int] = [:]
  for seed in 0..<400 {
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
  #expect(counts[.same, default: 0] > 60, "too few of the texts are valid")
  #expect(counts[.left, default: 0] <= 2)
}
