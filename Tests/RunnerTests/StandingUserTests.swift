import Foundation
import JSON
import PoolClient
import Project
import RunRecord
import Testing

@testable import Runner

/// The users that a scenario did not create, at its end.
@Suite(.timeLimit(.minutes(10))) struct StandingUserTests {
  private let journaled: JournaledStage

  init() throws { journaled = try JournaledStage() }

  /// Users whose names a scenario can generate by accident, because the names do not contain the
  /// run's ID.
  private static let standing: [JSONObject] = (0...9).map { digit in
    let address: JSONValue = .string("load-\(digit)@example.com")
    return [
      "Username": address, "TemporaryPassword": "Abcdef1!",
      "UserAttributes": [["Name": "email", "Value": address]],
    ]
  }

  @Test func `a standing user who only signs in is never deleted`() async throws {
    var stage = journaled.stage
    stage.residents = Self.standing
    stage.client = ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]]
    let performance = try await stage.perform(
      """
      scenario: A standing user signs in
      steps:
        - signIn:
            username: load-$(random.digits(1))@example.com
            password: Abcdef1!
            flow: USER_PASSWORD_AUTH
          expect: { nextStep: { exists: true } }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(try journaled.journal == nil)
    #expect(performance.count("AdminDeleteUser") == 0 && performance.count("DeleteUser") == 0)
    #expect(performance.records[0].leftovers.isEmpty)
  }

  @Test func `a sign-up with a standing user's name deletes nobody and leaves nothing`()
    async throws
  {
    var stage = journaled.stage
    stage.residents = Self.standing
    let performance = try await stage.perform(
      """
      scenario: The name is taken
      steps:
        - signUp: { username: "load-$(random.digits(1))@example.com", password: $(user.password) }
          expect: { error: UsernameExistsException }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(performance.records[0].leftovers.isEmpty)
  }

  @Test func `a sign-up without the run's ID in its name leaves nothing if it was rejected`()
    async throws
  {
    let performance = try await journaled.stage.perform(
      """
      scenario: The password is too short
      steps:
        - signUp: { username: "$(uuid)@example.com", password: short }
          expect: { error: InvalidPasswordException }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.records[0].leftovers.isEmpty)
    #expect(try journaled.journal?.entries.map(\.mayExist) == [false])
  }
}
