import Testing

@testable import MockServer

@Test func `no number of the system's generator repeats across blocks`() {
  var random = SystemRandom()
  #expect(Set((0..<100).map { _ in random.next() }).count == 100)
}
