import JSON
import Project
import RunRecord
import Testing

private func head(_ settings: String = "ChallengeRequiredOnNewDevice: true") -> String {
  """
  scenario: Devices
  given:
    pool: { DeviceConfiguration: { \(settings) } }
    client:
      ExplicitAuthFlows:
        [ALLOW_USER_SRP_AUTH, ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    users: [{ as: ann }]
  steps:

  """
}

private let signIn =
  "- signIn: { username: $(users.ann.username), password: $(users.ann.password) }"

private let isNew = "response: { AuthenticationResult: { NewDeviceMetadata: { exists: true } } }"
private let isKnown = "response: { AuthenticationResult: { NewDeviceMetadata: { exists: false } } }"
private let saved = "save: { key: response.AuthenticationResult.NewDeviceMetadata.DeviceKey }"

private func perform(_ steps: String) async throws -> ScenarioRecord {
  try await Stage().perform(head() + steps).records[0]
}

@Test(arguments: [
  // A device remains after the sign-out, and belongs only to its session.
  """
    \(signIn)
      expect: { \(isNew) }
    - signOut: {}
    \(signIn)
      expect: { \(isKnown) }
    \(signIn)
      as: laptop
      expect: { \(isNew) }
    - fetchDevices: {}
      expect: { devices: [{ name: authflow }, { name: laptop }] }
  """,
  // The named device, from any session.
  """
    \(signIn)
      \(saved)
    - signIn:
        username: $(users.ann.username)
        password: $(users.ann.password)
        device: $(key)
      as: laptop
      expect: { nextStep: done, \(isKnown) }
    - signIn: { username: $(users.ann.username), password: $(users.ann.password), device: true }
      expect: { nextStep: done, \(isKnown) }
  """,
  // A device forgotten in this session is not used again. If a device is forgotten elsewhere, the
  // app continues without it.
  """
    \(signIn)
      \(saved)
    - forgetDevice: {}
    \(signIn)
      expect: { \(isNew) }
      save: { second: response.AuthenticationResult.NewDeviceMetadata.DeviceKey }
    - AdminForgetDevice: { Username: $(users.ann.username), DeviceKey: $(second) }
    \(signIn)
      expect: { nextStep: done, \(isNew) }
    - fetchDevices: {}
      expect: { devices: { length: 1 } }
    - AdminGetDevice: { Username: $(users.ann.username), DeviceKey: $(key) }
      expect: { error: ResourceNotFoundException }
  """,
  // The refresh includes the device. An administrator's sign-in has no device.
  """
    \(signIn)
    - fetchAuthSession: { refresh: true }
    - fetchAuthSession: { refresh: true }
    - signIn:
        username: $(users.ann.username)
        password: $(users.ann.password)
        flow: ADMIN_USER_PASSWORD_AUTH
      expect: { \(isKnown) }
    - fetchAuthSession: { refresh: true }
      expect: { error: { message: Invalid Refresh Token. } }
  """,
  """
    - rememberDevice: {}
      expect: { error: NotSignedIn }
    - forgetDevice: {}
      expect: { error: NotSignedIn }
    - fetchDevices: {}
      expect: { error: NotSignedIn }
  """,
])
func `a session keeps its device`(_ steps: String) async throws {
  #expect(try await perform(steps).story == "passed")
}

@Test func `a device authenticates without steps in the scenario`() async throws {
  let record = try await perform("  \(signIn)\n  \(signIn)")
  let operations = record.steps.suffix(2).map { $0.exchanges.map(\.operation) }
  let respond = "RespondToAuthChallenge"
  #expect(
    operations == [
      ["InitiateAuth", respond, "ConfirmDevice"], ["InitiateAuth", respond, respond, respond],
    ]
  )
  let names = record.steps.last?.exchanges.compactMap { $0.request["ChallengeName"]?.string }
  #expect(names == ["PASSWORD_VERIFIER", "DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER"])
}

@Test func `a device that the pool has forgotten adds a note`() async throws {
  let record = try await perform(
    """
      \(signIn)
        \(saved)
      - AdminForgetDevice: { Username: $(users.ann.username), DeviceKey: $(key) }
      \(signIn)
    """
  )
  #expect(record.story == "passed")
  let note = try #require(record.steps.last?.notes.first)
  #expect(
    note.hasPrefix("the pool no longer has the device `")
      && note.hasSuffix(", so the session no longer uses this device")
  )
}

@Test func `a deleted client leaves the device`() async throws {
  let record = try await perform(
    """
      \(signIn)
      - DeleteUserPoolClient: {}
      \(signIn)
        expect: { error: ResourceNotFoundException }
    """
  )
  #expect(record.story == "passed")
  #expect(record.steps.last?.notes == [])
}

@Test(arguments: [
  "- signIn: { username: $(users.ann.username), password: x, device: true }",
  "- AdminSetUserPassword: { Username: $(users.ann.username), Password: Secret-00, Permanent: true }\n"
    + "  - signIn:\n      username: $(users.ann.username)\n      password: Secret-00\n"
    + "      flow: ADMIN_USER_PASSWORD_AUTH\n  - rememberDevice: {}",
])
func `a device action in a session without a device reports the missing device`(
  _ steps: String
) async throws {
  let story = try await perform("  " + steps).story
  #expect(story.hasSuffix("]: the session has no device"), "\(story)")
}

@Test func `a device without permission to confirm it adds a note, and the sign-in succeeds`()
  async throws
{
  var live = LiveStage()
  live.pool = ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]]
  live.permissions = [.createUsers, .sendMessages]
  let performance = try await live.perform(
    """
    scenario: Devices
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done }
    """
  )
  #expect(performance.stories == ["passed"], "\(performance.rejections)")
  #expect(performance.count("ConfirmDevice") == 0)
  let note = try #require(performance.records.first?.steps.last?.notes.first)
  #expect(note.hasPrefix("the device was not confirmed: ConfirmDevice was not called: "))
}

@Test func `a given user's software token is not enrolled on a device`() async throws {
  let record = try await Stage().perform(
    """
    scenario: Devices
    given:
      pool: { DeviceConfiguration: { ChallengeRequiredOnNewDevice: false }, MfaConfiguration: OPTIONAL }
      users: [{ as: ann, totp: true }]
    steps:
      - AdminListDevices: { Username: $(users.ann.username) }
        expect: { response: { Devices: { length: 0 } } }
      \(signIn)
      - confirmSignIn: { code: $(totp(users.ann.totpSecret)) }
        expect: { \(isNew) }
      - AdminListDevices: { Username: $(users.ann.username) }
        expect: { response: { Devices: { length: 1 } } }
    """
  ).records[0]
  #expect(record.story == "passed")
}
