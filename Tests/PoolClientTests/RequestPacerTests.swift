import CognitoModel
import JSON
import Synchronization
import Testing
import Values

@testable import PoolClient

/// A pacer with a clock that the test sets.
private final class Pace: Sendable {
  private let time = Mutex(Duration.zero)
  private let pacer = Mutex<RequestPacer?>(nil)

  init() {
    let pacer = RequestPacer { [unowned self] in time.withLock(\.self) }
    self.pacer.withLock { $0 = pacer }
  }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  func wait(_ operation: String, _ limits: RateLimits, challenge: String? = nil) -> Duration {
    let pacer = self.pacer.withLock { $0 }
    let input: JSONObject = challenge.map { ["ChallengeName": .string($0)] } ?? [:]
    return pacer?.reserve(PoolRequest(operation, RequestObject(input)), under: limits) ?? .zero
  }

  /// The waits of calls that are made at the same time.
  func waits(_ count: Int, _ operation: String, _ limits: RateLimits) -> [Duration] {
    (0..<count).map { _ in wait(operation, limits) }
  }
}

@Suite struct RequestPacerTests {
  private static func limits(
    rate: Double? = nil,
    pool: String = "staging",
    url: String = "https://cognito-idp.eu-west-1.amazonaws.com"
  ) throws -> RateLimits {
    RateLimits(pool: pool, rate: rate, at: try PoolEndpoint(url: url, region: "eu-west-1"))
  }

  private static let onThisMachine = "http://127.0.0.1:5000"

  @Test func `requests to a pool keep its rate after a burst of a tenth of a second`() throws {
    let limits = try Self.limits(rate: 20, url: Self.onThisMachine)
    let waits = Pace().waits(6, "SignUp", limits)
    #expect(waits == [0, 0, 50, 100, 150, 200].map { .milliseconds($0) })
  }

  @Test func `shards divide the rate of a pool and the quota of the account`() throws {
    let endpoint = try PoolEndpoint(url: Self.onThisMachine, region: "eu-west-1")
    let one = RateLimits(pool: "staging", rate: 20, at: endpoint, shards: 4)
    #expect(Pace().waits(3, "SignUp", one) == [0, 200, 400].map { .milliseconds($0) })
    var live = try Self.limits()
    live.shards = 4
    let waits = Pace().waits(101, "SignUp", live)
    #expect(abs((waits[100] - waits[99]) / .seconds(1) * 25 / 4 - 1) < 0.001)
  }

  @Test func `unused time gives no more than a burst`() throws {
    let (pace, limits) = (Pace(), try Self.limits(rate: 20, url: Self.onThisMachine))
    _ = pace.waits(10, "SignUp", limits)
    pace.advance(by: .seconds(3600))
    #expect(pace.waits(4, "SignUp", limits) == [0, 0, 50, 100].map { .milliseconds($0) })
  }

  @Test(arguments: [
    ("InitiateAuth", 60.0), ("SignUp", 25), ("ForgotPassword", 15), ("AdminGetUser", 60),
    ("AdminDeleteUser", 12.5), ("ListUsers", 15), ("DescribeUserPool", 7.5),
    ("RespondToAuthChallenge", 180), ("AddUserPoolClientSecret", 7.5),
    // An operation on one pool has 5 requests per second.
    ("DescribeUserPoolClient", 2.5), ("CreateGroup", 2.5),
  ])
  func `calls without a rate keep half of the account's quota`(
    _ operation: String,
    _ perSecond: Double
  ) throws {
    let waits = Pace().waits(101, operation, try Self.limits())
    let steps = zip(waits.dropFirst(), waits).map { ($0 - $1) / .seconds(1) }
    let step = try #require(steps.last)
    #expect(abs(step * perSecond - 1) < 0.001, "\(step)")
    #expect(waits.count { $0 < .milliseconds(1) } == max(1, Int((perSecond / 10).rounded(.down))))
  }

  @Test func `operations of one category share their turns, and categories do not`() throws {
    let (pace, limits) = (Pace(), try Self.limits())
    _ = pace.waits(100, "SignUp", limits)
    #expect(pace.wait("AdminCreateUser", limits) > .seconds(3))
    #expect(pace.wait("InitiateAuth", limits) == .zero)
  }

  @Test func `a response with a new password counts as account recovery`() throws {
    let (pace, limits) = (Pace(), try Self.limits())
    _ = pace.waits(30, "ForgotPassword", limits)
    #expect(
      pace.wait("RespondToAuthChallenge", limits, challenge: "NEW_PASSWORD_REQUIRED") > .seconds(1)
    )
    #expect(pace.wait("RespondToAuthChallenge", limits, challenge: "SMS_MFA") == .zero)
  }

  @Test func `the turn of a call that is not made is given back`() async throws {
    let pacer = RequestPacer { .zero }
    let pool = PacedPool(pacer, try Self.limits(rate: 1, url: Self.onThisMachine))
    let request = PoolRequest("SignUp", [:])
    #expect((0..<3).map { _ in pool.reserve(request) } == [0, 1, 2].map { .seconds($0) })
    pool.release(request)
    #expect(pool.reserve(request) == .seconds(2))
  }

  @Test func `a server on this machine has no quotas`() throws {
    let limits = try Self.limits(url: Self.onThisMachine)
    #expect(Pace().waits(1000, "CreateGroup", limits).allSatisfy { $0 == .zero })
  }

  @Test func `a rate above a quota raises only quotas that can be bought`() throws {
    let limits = try Self.limits(rate: 100)
    let signUps = Pace().waits(101, "SignUp", limits)
    #expect(abs((signUps[100] - signUps[99]) / .milliseconds(10) - 1) < 0.001)
    let lists = Pace().waits(101, "ListUsers", limits)
    #expect(abs((lists[100] - lists[99]) / .milliseconds(1000.0 / 15) - 1) < 0.001)
  }

  @Test func `pools of one account share quotas, and each has its own rate`() throws {
    let pace = Pace()
    _ = pace.waits(101, "SignUp", try Self.limits(rate: 1, pool: "a"))
    #expect(pace.wait("GetUser", try Self.limits(rate: 1, pool: "b")) == .zero)
    #expect(pace.wait("GetUser", try Self.limits(rate: 1, pool: "a")) > .seconds(99))
    #expect(pace.wait("SignUp", try Self.limits(rate: 1, pool: "b")) > .seconds(99))
  }
}
