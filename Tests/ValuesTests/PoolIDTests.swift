import Testing
import Values

@Suite struct PoolIDTests {
  @Test(arguments: [
    ("eu-west-1_AbCdEfGhI", "eu-west-1"), ("local_1_2", "local"), ("_AbC", ""), ("local", nil),
    ("", nil),
  ])
  func `the region ends at the first underscore`(_ id: String, _ region: String?) {
    #expect(PoolID.region(of: id) == region)
  }
}
