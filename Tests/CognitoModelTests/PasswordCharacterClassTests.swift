@testable import CognitoModel
import JSON
import Testing

@Suite struct PasswordCharacterClassTests {
  @Test(arguments: [
    ("AZ", PasswordCharacterClass.uppercase), ("az", .lowercase), ("09", .numbers),
    (" !/:@[`{~", .symbols), ("\u{1F}\u{7F}é€", nil),
  ])
  func `each byte of a password is in one class`(
    _ characters: String,
    _ expected: PasswordCharacterClass?
  ) {
    #expect(characters.utf8.allSatisfy { PasswordCharacterClass(of: $0) == expected })
  }

  @Test func `a class is required by its own member of the policy`() {
    let members = Set(PasswordCharacterClass.allCases.map(\.rawValue))
    #expect(members == Set(ServiceDefaults.omittedPasswordDemands.keys))
  }
}
