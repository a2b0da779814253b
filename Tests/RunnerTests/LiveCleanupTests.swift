import Foundation
import MockServer
import Project
import RunRecord
import TestSupport
import Testing

@testable import Runner

/// What a scenario created on a live pool, at its end.
@Suite(.timeLimit(.minutes(10))) struct LiveCleanupTests {
  private let journaled: JournaledStage

  init() throws { journaled = try JournaledStage() }

  @Test func `a user is journaled before the call and deleted by the recorded sub`() async throws {
    let performance = try await journaled.stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.records[0].leftovers.isEmpty)
    let entry = try #require(try journaled.journal?.entries.first)
    let sub = try #require(entry.id)
    #expect(entry.isGone && entry.operation == "SignUp" && entry.isGenerated)
    let deletion = try #require(performance.calls.first { $0.operation == "AdminDeleteUser" })
    #expect(deletion.username == sub)
  }

  @Test func `a taken name deletes nothing, and another error is looked for by name`()
    async throws
  {
    let performance = try await journaled.stage.perform(
      """
      scenario: A user signs up twice
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { error: UsernameExistsException }
      ---
      scenario: A password is too short
      steps:
        - signUp: { username: $(user.email), password: short }
          expect: { error: InvalidPasswordException }
      """
    )
    #expect(performance.stories == ["passed", "passed"])
    #expect(performance.count("AdminDeleteUser") == 2)
    let entries = try #require(try journaled.journal?.entries)
    #expect(entries.count == 3 && entries.allSatisfy { !$0.mayExist })
  }

  @Test func `a user whom the scenario deletes is not deleted again`() async throws {
    let performance = try await journaled.stage.perform(
      """
      scenario: Deletes itself
      given:
        users: [ { as: ann } ]
      steps:
        - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        - deleteUser: {}
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(try journaled.journal?.entries.map(\.isGone) == [true])
  }

  @Test func `without credentials, a signed-in user is deleted with the user's own token`()
    async throws
  {
    var stage = journaled.stage
    stage.hasCredentials = false
    let performance = try await stage.perform(
      """
      scenario: A user signs in
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
        - signIn: { username: $(user.email), password: $(user.password) }
      ---
      scenario: A user only signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: A failed sign-in ends the session of a user
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
        - signIn: { username: $(user.email), password: $(user.password) }
        - signIn: { username: $(user.email), password: wrong }
          expect: { error: NotAuthorizedException }
      """
    )
    #expect(performance.stories == ["passed", "passed", "passed"])
    #expect(performance.count("DeleteUser") == 2)
    #expect(performance.records[2].leftovers.isEmpty)
    #expect(performance.records[0].leftovers.isEmpty)
    let left = try #require(performance.records[1].leftovers.first)
    #expect(left.kind == "user" && !left.isKept)
    #expect(left.reason.hasPrefix("AdminDeleteUser requires AWS credentials"))
  }

  @Test func `groups and clients that steps create are deleted`() async throws {
    var stage = journaled.stage
    stage.permissions = [.operation("CreateGroup"), .operation("CreateUserPoolClient")]
    let performance = try await stage.perform(
      """
      scenario: A group and a client
      steps:
        - CreateGroup: { GroupName: "group-$(uuid)" }
        - CreateUserPoolClient: { ClientName: "client-$(uuid)" }
      """
    )
    #expect(performance.stories == ["passed"])
    #expect(performance.count("DeleteGroup") == 1)
    #expect(performance.count("DeleteUserPoolClient") == 1)
    #expect(try journaled.journal?.entries.map(\.isGone) == [true, true])
  }

  @Test func `everything is kept on request, and listed`() async throws {
    var stage = journaled.stage
    stage.stage.keepsUsers = true
    let performance = try await stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.count("AdminDeleteUser") == 0)
    #expect(performance.records[0].leftovers.map(\.isKept) == [true])
    #expect(performance.records[0].leftovers.map(\.isByHand) == [false])
    #expect(try journaled.journal?.entries.map(\.mayExist) == [true])
  }

  @Test func `a call that can't be journaled is not made`() async throws {
    try Data("not a folder".utf8).write(to: URL(filePath: journaled.folder.path + "/file"))
    var stage = journaled.stage
    stage.journals = journaled.folder.path + "/file/journal"
    let performance = try await stage.perform(
      """
      scenario: A user signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.count("SignUp") == 0)
    #expect(performance.stories[0].contains("SignUp was not called: can't create the folder"))
  }

  @Test func `a user whom a backend may create is journaled, found by email, and deleted`()
    async throws
  {
    // The mock itself is the backend: a plain HTTP request signs the user up.
    let performance = try await journaled.stage.perform(
      """
      scenario: A backend signs a user up
      steps:
        - http:
            url: $(pool.vars.endpoint)
            headers:
              Content-Type: application/x-amz-json-1.1
              X-Amz-Target: AWSCognitoIdentityProviderService.SignUp
            json: { ClientId: $(client.id), Username: $(user.email), Password: $(user.password) }
      """
    )
    #expect(performance.stories == ["passed"])
    let entry = try #require(try journaled.journal?.entries.first)
    #expect(entry.operation == "http" && entry.isGone)
    #expect(performance.calls.contains { $0.operation == "AdminDeleteUser" && $0.status == 200 })
  }
}
