import FoundationEssentials
import RunRecord
import Synchronization
import Testing
import Values

@testable import Runner

/// A clock that returns the given times, one for each reading, and then the last again.
private final class ReadingClock: Sendable {
  private let times: Mutex<[Double]>

  init(_ times: [Double]) { self.times = Mutex(times) }

  var now: Date {
    let seconds = times.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    return Date(timeIntervalSince1970: seconds)
  }
}

@Test(arguments: [
  ("stands still", [15.0]),
  ("stands still at a boundary", [30.0]),
  ("steps back before the second code", [31.0, 29.5]),
  ("steps back between two readings for one code", [15.0, 15.5, 14.0]),
  ("steps back across two boundaries", [95.0, 31.0, 12.0]),
])
func `each code of a secret is of a later time step, whatever the clock does`(
  _ course: String,
  _ times: [Double]
) throws {
  let clock = ReadingClock(times)
  var scope = ValueScope(
    ValueScope.Dependencies(
      options: RunOptions(seed: 7, environment: [:], command: []),
      scenario: "Codes",
      redactor: Redactor(),
      now: { clock.now }
    ),
    variables: []
  )
  let secret = Secret("JBSWY3DPEHPK3PXP")
  var codes: [String] = []
  var steps: [Int] = []
  for _ in 0..<4 {
    codes.append(try #require(scope.code(ofToken: secret)?.reveal()))
    steps.append(try #require(scope.usedTOTPSteps[secret]))
  }
  #expect(Set(codes).count == 4)
  #expect(steps == (0..<4).map { steps[0] + $0 })
  let reached = (scope.pendingAdvance / .seconds(1) + times[times.count - 1]) / 30
  #expect(reached >= Double(steps[3]))
}
