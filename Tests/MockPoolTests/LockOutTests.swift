import JSON
@testable import MockPool
import Testing

@Suite("Lockout")
struct LockOutTests {
  static let incorrect = UserExistenceTests.incorrect

  private func fail(_ pool: inout TestPool, _ times: Int) {
    for _ in 0..<times { #expect(pool.signIn("ann", "Wr0ng!").said == Self.incorrect) }
  }

  @Test func `the fifth failure locks the user for a second, even with the right password`() throws
  {
    var pool = try TestPool.withUser()
    fail(&pool, 5)
    #expect(pool.signIn().said == PasswordSignInTests.locked)
    pool.advance(by: .milliseconds(999))
    #expect(pool.signIn().said == PasswordSignInTests.locked)
    pool.advance(by: .milliseconds(1))
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test(arguments: [(5, 1), (6, 2), (7, 4), (8, 8), (14, 512), (15, 900)])
  func `each further failure doubles the lock, up to 15 minutes`(
    failures: Int,
    seconds: Int
  )
    throws
  {
    var pool = try TestPool.withUser()
    for failure in 1...failures {
      fail(&pool, 1)
      if failure >= 5, failure < failures { pool.advance(by: .seconds(1 << (failure - 5))) }
    }
    pool.advance(by: .milliseconds(seconds * 1000 - 1))
    #expect(pool.signIn().said == PasswordSignInTests.locked)
    pool.advance(by: .milliseconds(1))
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `calls during the lock do not lengthen it`() throws {
    var pool = try TestPool.withUser()
    fail(&pool, 5)
    pool.advance(by: .milliseconds(500))
    for _ in 0..<5 {
      #expect(pool.signIn("ann", "Wr0ng!").said == PasswordSignInTests.locked)
    }
    pool.advance(by: .milliseconds(500))
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `a successful sign-in resets the count`() throws {
    var pool = try TestPool.withUser()
    fail(&pool, 4)
    #expect(Tokens(pool.signIn()) != nil)
    fail(&pool, 4)
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `fifteen minutes without a failure reset the count`() throws {
    var pool = try TestPool.withUser()
    fail(&pool, 4)
    pool.advance(by: .seconds(900))
    fail(&pool, 4)
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `wrong SRP proofs and wrong passwords count together`() throws {
    var pool = try TestPool.withUser()
    fail(&pool, 3)
    for _ in 0..<2 {
      let srp = pool.startSRP()
      #expect(try pool.prove(srp, password: "Wr0ng!").said == Self.incorrect)
    }
    #expect(pool.signIn().said == PasswordSignInTests.locked)
    let srp = pool.startSRP()
    #expect(try pool.prove(srp).said == PasswordSignInTests.locked)
    pool.advance(by: .seconds(1))
    #expect(try pool.prove(srp).status == 200)
  }
}
