import JSON
@testable import MockPool
import Testing
import Values

@Suite("Questions about settings")
struct SettingQuestionTests {
  /// The changes after which a conversation reads the same values.
  private func unread(_ conversation: SettingConversation) throws -> [SettingChange] {
    var pool = try SettingChange.pool(nil)
    let predicates = pool.pool.recordPredicates()
    _ = conversation.replies(&pool)
    return try SettingChange.all.filter { change in
      predicates.haveSameAnswers(from: try SettingChange.pool(change).pool.readableSettings)
    }
  }

  @Test(arguments: SettingConversation.all)
  func `a pool with the same answers returns the same responses`(
    conversation: SettingConversation
  ) throws {
    var pool = try SettingChange.pool(nil)
    let expected = conversation.replies(&pool)
    for change in try unread(conversation) {
      var other = try SettingChange.pool(change)
      #expect(conversation.replies(&other) == expected, "\(change.name)")
    }
  }

  @Test(arguments: [
    (
      SettingConversation.signUp,
      ["UserPoolTier", "AccountRecoverySetting", "PreventUserExistenceErrors"]
    ),
    (.signIn, ["AllowAdminCreateUserOnly", "PreventUserExistenceErrors", "MfaConfiguration"]),
    (.unknown, ["MinimumLength", "DeviceConfiguration", "AccessTokenValidity", "CaseSensitive"]),
    (.invitation, ["AttributesRequireVerificationBeforeUpdate", "PasswordHistorySize"]),
    (.reset, ["EnableTokenRevocation", "AllowAdminCreateUserOnly"]),
    (.deletion, ["MinimumLength", "TemporaryPasswordValidityDays", "PasswordHistorySize"]),
    (.groups, ["RefreshTokenValidity", "MinimumLength"]),
  ])
  func `a conversation does not ask about settings of other features`(
    conversation: SettingConversation,
    names: [String]
  ) throws {
    let unread = Set(try unread(conversation).map(\.name))
    #expect(Set(names).subtracting(unread) == [])
  }

  @Test func `a password is checked only against the requirements that it breaks`() throws {
    let unread = try unread(.signUp).filter { $0.name == "MinimumLength" }
    #expect(unread.map(\.pool) == [SettingChange.policy("MinimumLength", 9).pool])
  }

  @Test(arguments: [
    (SettingConversation.lateInvitation, SettingChange.policy("TemporaryPasswordValidityDays", 5)),
    (.lateRefresh, .client("RefreshTokenValidity", 10)),
    (.passwords, .policy("PasswordHistorySize", 1)),
  ])
  func `a conversation asks only whether a time or number is reached`(
    conversation: SettingConversation,
    change: SettingChange
  ) throws {
    let unread = try unread(conversation).filter { $0.name == change.name }
    #expect(unread.map(\.pool) == [change.pool])
    #expect(unread.map(\.client) == [change.client])
  }

  @Test func `a description reads every setting`() throws {
    #expect(try unread(.description).map(\.name) == [])
  }

  @Test func `calls after the end of the record are ignored`() throws {
    var pool = try SettingChange.pool(nil)
    let predicates = pool.pool.recordPredicates()
    predicates.end()
    _ = pool.admin("DescribeUserPool", [:])
    #expect(predicates.haveSameAnswers(from: pool.pool.readableSettings))
  }

  @Test func `a record does not keep itself in memory`() throws {
    weak var predicates: RecordedPredicates<ReadableSettings>?
    do {
      var pool = try SettingChange.pool(nil)
      predicates = pool.pool.recordPredicates()
      _ = pool.admin("CreateGroup", ["GroupName": "editors"])
    }
    #expect(predicates == nil)
  }

  @Test func `a question about a missing client has no answer`() throws {
    var pool = try SettingChange.pool(nil)
    let predicates = pool.pool.recordPredicates()
    _ = pool.signIn("ann@example.com")
    var other = try SettingChange.pool(nil)
    _ = other.admin("DeleteUserPoolClient", ["ClientId": .string(other.clientID)])
    #expect(!predicates.haveSameAnswers(from: other.pool.readableSettings))
  }
}
