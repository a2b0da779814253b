import RunRecord
import Testing

private let head = """
  scenario: Passkeys
  given:
    pool:
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, WEB_AUTHN] } }
      WebAuthnConfiguration: { RelyingPartyId: auth.example.com }
    client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    users: [{ as: ann }]
  steps:
    - signIn: { username: $(users.ann.username), password: $(users.ann.password) }

  """

private let choose = "- signIn: { username: $(users.ann.username), flow: USER_AUTH }"

private func perform(_ steps: String) async throws -> ScenarioRecord {
  try await Stage().perform(head + steps).records[0]
}

@Test(arguments: [
  // The session's own passkey, although another session created one later.
  """
    - associateWebAuthnCredential: {}
    - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
      as: laptop
    - associateWebAuthnCredential: {}
      as: laptop
    \(choose)
    - confirmSignIn: { passkey: true }
      expect: { nextStep: done }
  """,
  // Another session's passkey, by its saved ID.
  """
    - associateWebAuthnCredential: {}
      save: key
    \(choose)
      as: laptop
    - confirmSignIn: { passkey: $(key) }
      as: laptop
      expect: { nextStep: done, tokens: { access: { claims: { token_use: access } } } }
  """,
  // After a selection, the session's own passkey is used. Without a selection, the challenge stays
  // open.
  """
    - associateWebAuthnCredential: {}
      save: key
    \(choose)
      expect: { nextStep: continueSignInWithFirstFactorSelection }
    - confirmSignIn: { select: WEB_AUTHN }
      expect: { nextStep: done }
    \(choose)
      as: laptop
    - confirmSignIn: { select: WEB_AUTHN }
      as: laptop
      expect: { challenge: { name: WEB_AUTHN } }
    - confirmSignIn: { code: 123456 }
      as: laptop
      expect: { error: { type: NoChallenge, message: { contains: passkey } } }
    - confirmSignIn: { passkey: $(key) }
      as: laptop
      expect: { nextStep: done }
  """,
  // The newest passkey that the pool still has.
  """
    - associateWebAuthnCredential: {}
    - associateWebAuthnCredential: {}
      save: newest
    - deleteWebAuthnCredential: { id: $(newest) }
    - signIn: { username: $(users.ann.username), flow: USER_AUTH, preferred: WEB_AUTHN }
      expect: { nextStep: done }
  """,
  // A rejected selection leaves the sign-in open.
  """
    \(choose)
    - confirmSignIn: { passkey: true }
      expect: { error: InvalidParameterException }
  """,
  // A session without a passkey leaves the challenge open.
  """
    - associateWebAuthnCredential: {}
      save: key
    - signIn: { username: $(users.ann.username), flow: USER_AUTH, preferred: WEB_AUTHN }
      as: laptop
      expect: { challenge: { name: WEB_AUTHN }, nextStep: { exists: false } }
    - confirmSignIn: { passkey: $(key) }
      as: laptop
      expect: { nextStep: done }
  """,
  """
    - associateWebAuthnCredential: {}
      repeat: 20
    - associateWebAuthnCredential: {}
      expect: { error: LimitExceededException }
    - listWebAuthnCredentials: {}
      expect: { credentials: { length: 20 } }
  """,
  """
    - associateWebAuthnCredential: {}
      as: stranger
      expect: { error: NotSignedIn }
    - listWebAuthnCredentials: {}
      as: stranger
      expect: { error: NotSignedIn }
    - deleteWebAuthnCredential: { id: none }
      as: stranger
      expect: { error: NotSignedIn }
    - confirmSignIn: { passkey: true }
      as: stranger
      expect: { error: NoChallenge }
  """,
  """
    - signIn:
        username: $(users.ann.username)
        password: $(users.ann.password)
        flow: USER_AUTH
        preferred: PASSWORD
      expect: { nextStep: done }
    - signIn:
        username: $(users.ann.username)
        password: $(users.ann.password)
        flow: USER_AUTH
        preferred: PASSWORD_SRP
      expect: { nextStep: done }
  """,
])
func `passkeys belong to their session and can be used from it`(_ steps: String) async throws {
  #expect(try await perform(steps).story == "passed")
}

@Test(arguments: [
  (
    """
      - associateWebAuthnCredential: {}
      \(choose)
        as: laptop
      - confirmSignIn: { passkey: true }
        as: laptop
    """, "the session `laptop` has no passkey"
  ),
  (
    """
      - associateWebAuthnCredential: {}
      - set: { key: none }
      \(choose)
      - confirmSignIn: { passkey: $(key) }
    """, "this scenario did not create the passkey `none`"
  ),
  (
    """
      - associateWebAuthnCredential: {}
      - associateWebAuthnCredential: {}
        save: newest
      - deleteWebAuthnCredential: { id: $(newest) }
      \(choose)
      - confirmSignIn: { passkey: $(newest) }
    """, "the pool's challenge does not allow this passkey"
  ),
])
func `a missing or unrequested passkey is reported`(
  steps: String,
  message: String
) async throws {
  let story = try await perform(steps).story
  #expect(story.hasPrefix("failed[") && story.hasSuffix("]: \(message)"), "\(story)")
}

@Test func `one step sends both the selection and the passkey`() async throws {
  let record = try await perform(
    """
      - associateWebAuthnCredential: {}
      \(choose)
      - confirmSignIn: { passkey: true }
    """
  )
  let operations = record.steps.suffix(3).map { $0.exchanges.map(\.operation) }
  #expect(
    operations == [
      ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"], ["InitiateAuth"],
      ["RespondToAuthChallenge", "RespondToAuthChallenge"],
    ]
  )
}
