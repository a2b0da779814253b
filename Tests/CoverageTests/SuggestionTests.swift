import ConfigurationChanges
import PoolDocumentTesting
import ScenarioLibrary
import Testing

@testable import Coverage

/// The coverage of a scenario that exercises nothing, with the whole library to choose from.
private func gaps() throws -> Coverage {
  let pool = """
    pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }
    clients: { web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }
    """
  var input = CoverageInput(pool: "pool.yaml", settings: CanonicalSettings(try document(pool)))
  input.library = library()
  return Coverage(of: input)
}

@Suite struct `A suggestion of a coverage` {
  @Test(arguments: [
    ("wrong-code", "confirm/codes.yaml", "A wrong code does not confirm the user, …"),
    ("expired-code", "confirm/codes.yaml", "A code expires after a day"),
    ("resent-code", "confirm/resend.yaml", "The code of a resent message confirms the user"),
    ("password-length", "sign-up/passwords.yaml", "A password … is refused at the sign-up"),
    (
      "reset-by-email", "password-reset/reset.yaml",
      "A forgotten password is replaced with the emailed code"
    ),
  ])
  func `for a setting is about the setting`(_ id: String, _ file: String, _ name: String) throws {
    let item = try gaps().section(.settings)?.items.first { item in
      guard case .setting(let setting) = item.subject else { return false }
      return setting.entry.id == id
    }
    #expect(item?.suggestion?.file == file)
    #expect(item?.suggestion?.name == name)
  }

  @Test(arguments: [
    ("reset-password", "A forgotten password is replaced with the emailed code"),
    ("device", "A device is remembered only after its user agrees"),
    ("change-password", "A signed-in user changes the password"),
    ("invitation", "An invited user chooses a password at the first sign-in"),
  ])
  func `for a flow shows its usual case`(_ flow: String, _ name: String) throws {
    let item = try gaps().section(.flows)?.items.first { $0.subject.name == flow }
    #expect(item?.suggestion?.name == name)
  }

  @Test(arguments: [
    ("CodeMismatchException", "confirm/codes.yaml"),
    ("LimitExceededException", "password-reset/limits.yaml"),
    ("NotAuthorizedException", "sign-in/password.yaml"),
  ])
  func `for an error is about a usual cause`(_ error: String, _ file: String) throws {
    let item = try gaps().section(.errorTypes)?.items.first { $0.subject.name == error }
    #expect(item?.suggestion?.file == file)
  }

  @Test(arguments: [
    ("AdminCreateUser", "new-password/invitations.yaml"),
    ("AdminDisableUser", "admin/disabling.yaml"),
    ("AdminSetUserPassword", "password-reset/admin.yaml"),
    ("AdminAddUserToGroup", "admin/groups.yaml"),
    ("ForgotPassword", "password-reset/reset.yaml"),
    ("RevokeToken", "tokens/revocation.yaml"),
  ])
  func `for an operation is about the operation`(_ operation: String, _ file: String) throws {
    let item = try gaps().section(.operations)?.items.first { $0.subject.name == operation }
    #expect(item?.suggestion?.file == file)
  }

  @Test func `is missing for another reason if its scenarios can't run on the pool`() throws {
    let pool = "pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }"
    var input = CoverageInput(pool: "pool.yaml", settings: CanonicalSettings(try document(pool)))
    let nowhere = try #require(Coverage(of: input).section(.settings)?.items)
    #expect(!nowhere.isEmpty)
    #expect(nowhere.filter(\.isOnlyIncompatible).isEmpty)
    input.incompatibleLibrary = library()
    let unfit = try #require(Coverage(of: input).section(.settings)?.items)
    let suggestions = unfit.compactMap(\.suggestion)
    #expect(suggestions.isEmpty)
    let missing = unfit.filter(\.isOnlyIncompatible)
    #expect(!missing.isEmpty)
  }

  @Test func `has no template in its name`() throws {
    #expect(try gaps().suggestions.filter { $0.name.contains("$(") } == [])
  }

  @Test func `comes from files that the library has`() {
    let files = Set(LibraryFile.all.map(\.path))
    let topics = LibraryTopics.settings.merging(LibraryTopics.errorTypes) { first, _ in first }
      .merging(LibraryTopics.operations) { first, _ in first }
    for file in topics.values.joined() { #expect(files.contains(file + ".yaml"), "\(file)") }
    let ids = Set(WorthTesting.all.map(\.id))
    #expect(LibraryTopics.settings.keys.filter { !ids.contains($0) } == [])
  }
}
