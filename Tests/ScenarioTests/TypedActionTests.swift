import JSON
@testable import Scenario
import Testing
import Values

private let typedActions: [(String, String)] = [
  (
    "- signUp: { username: $(user.email) }",
    "signUp $(user.email) nothing nothing nothing false nothing"
  ),
  (
    "- signUp: { username: a, password: 012345, attributes: { age: 5, ok: yes }, validationData: { a: $(n) }, autoSignIn: true, metadata: {} }",
    #"signUp a 012345 {age: "5", ok: "yes"} {a: <text $(n)>} true {}"#
  ),
  ("- confirmSignUp: { username: a, code: x$(n) }", "confirmSignUp a x$(n) nothing nothing"),
  (
    "- confirmSignUp: { username: a, code: 1, forceAliasCreation: false }",
    "confirmSignUp a 1 false nothing"
  ),
  ("- resendSignUpCode: { username: a, metadata: { b: c } }", #"resendSignUpCode a {b: "c"}"#),
  ("- resetPassword: { username: a }", "resetPassword a nothing"),
  (
    "- confirmResetPassword: { username: a, newPassword: bc, code: d }",
    "confirmResetPassword a bc d nothing"
  ),
  ("- signIn: { username: a, password: b }", "signIn a b USER_SRP_AUTH nothing"),
  (
    "- signIn: { username: a, flow: ADMIN_USER_PASSWORD_AUTH }",
    "signIn a nothing ADMIN_USER_PASSWORD_AUTH nothing"
  ),
  (
    "- signIn: { username: a, flow: USER_AUTH, preferred: WEB_AUTHN, device: true }",
    "signIn a nothing USER_AUTH WEB_AUTHN nothing from true"
  ),
  ("- confirmSignIn: { passkey: true }", "confirmSignIn passkey true nothing"),
  ("- rememberDevice: {}", "rememberDevice nothing"),
  ("- forgetDevice: { device: true }", "forgetDevice true"), ("- fetchDevices: {}", "fetchDevices"),
  ("- associateWebAuthnCredential: {}", "associateWebAuthnCredential"),
  ("- listWebAuthnCredentials: {}", "listWebAuthnCredentials"),
  ("- deleteWebAuthnCredential: { id: a }", "deleteWebAuthnCredential a"),
  (
    "- confirmSignIn: { newPassword: a, attributes: { name: b } }",
    #"confirmSignIn a {name: "b"} nothing"#
  ),
  ("- fetchAuthSession: { refresh: true }", "fetchAuthSession true nothing"),
  ("- fetchAuthSession: {}", "fetchAuthSession false nothing"),
  ("- signOut: { global: \"true\" }", "signOut true"), ("- deleteUser: {}", "deleteUser"),
  ("- updatePassword: { oldPassword: ab, newPassword: cd }", "updatePassword ab cd"),
  ("- fetchUserAttributes: {}", "fetchUserAttributes"),
  (
    "- awaitCode: { to: a, source: b, within: 1m30s, match: '[0-9]+', subject: x, sender: { endsWith: y } }",
    "awaitCode a b 1m30s [0-9]+ x (endsWith y)"
  ),
  (
    "- awaitMessage: { to: $(env.TO), within: $(env.WITHIN), subject: { contains: $(env.SUBJECT) } }\n    note: x",
    "awaitMessage $(env.TO) nothing $(env.WITHIN) nothing (contains $(env.SUBJECT)) nothing"
  ),
  ("- expectNoMessage: { to: a@b.c, for: 5s, source: qa }", "expectNoMessage a@b.c qa 5s"),
  (
    "- expectUser: { username: a, exists: true, status: CONFIRMED, attributes: { b: true } }",
    "expectUser a true {status: CONFIRMED, attributes: {b: true}}"
  ),
  ("- set: { a: 1, b: $(a)2, c: [$(b)] }", #"set a=1 b=<any $(a)2> c=[<any $(b)>]"#),
  ("- wait: 1s500ms", "wait 1s500ms"), ("- advanceClock: 24h1m", "advanceClock 1d1m"),
  (
    "- injectFault: { operation: SignUp, error: TooManyRequestsException, times: 0 }",
    "injectFault SignUp error TooManyRequestsException 0"
  ),
  (
    "- injectFault: { operation: SignUp, httpStatus: $(env.S) }",
    "injectFault SignUp status $(env.S) 1"
  ),
  ("- injectFault: { operation: SignUp, latency: 5s }", "injectFault SignUp latency 5s 1"),
  ("- injectFault: { operation: SignUp, drop: true }", "injectFault SignUp drop true 1"),
  ("- injectFault: { operation: SignUp, throttle: true }", "injectFault SignUp throttle true 1"),
  ("- injectFault: { mail: late, by: 5s }", "injectFault mail late 5s 1"),
  ("- injectFault: { mail: lost }", "injectFault mail lost nothing 1"),
  ("- GetUser: {}", "GetUser {}"),
  (
    "- AdminCreateUser: { Username: 012, UserAttributes: [{ Name: a, Value: true }], ForceAliasCreation: true, MessageAction: null, ClientMetadata: { a: null } }",
    #"AdminCreateUser {Username: "012", UserAttributes: [{Name: "a", Value: "true"}], ForceAliasCreation: true, MessageAction: null, ClientMetadata: {a: null}}"#
  ),
  (
    "- ListUsers: { Limit: \"10\", Filter: \"null\", AttributesToGet: [a, $(n)] }",
    #"ListUsers {Limit: 10, Filter: "null", AttributesToGet: ["a", <text $(n)>]}"#
  ),
  (
    "- AdminListGroupsForUser: { Username: $(n), Limit: $(n) }",
    "AdminListGroupsForUser {Username: <text $(n)>, Limit: <integer $(n)>}"
  ),
  (
    "- CompleteWebAuthnRegistration: { Credential: { a: 1.50, b: \"1\", c: true, d: yes, e: 007, f: ~ } }",
    #"CompleteWebAuthnRegistration {Credential: {a: 1.50, b: "1", c: true, d: "yes", e: "007", f: null}}"#
  ),
  (
    "- expectPool: { MfaConfiguration: { oneOf: [ON, OPTIONAL] }, WebAuthnConfiguration: { exists: false } }",
    "expectPool {MfaConfiguration: (oneOf ON|OPTIONAL), WebAuthnConfiguration: (exists false)}"
  ),
  (
    "- expectClient: { ExplicitAuthFlows: { includes: [ALLOW_USER_AUTH] } }",
    "expectClient {ExplicitAuthFlows: (includes ALLOW_USER_AUTH)}"
  ),
  ("- verifyToken: { token: $(n) }", "verifyToken $(n) nothing nothing nothing"),
  (
    "- verifyToken: { token: a, use: access, clientId: $(n), claims: { sub: { exists: true }, exp: $(n) } }",
    "verifyToken a access $(n) {sub: (exists true), exp: $(n)}"
  ),
  (
    "- http: { url: https://a.test/$(n) }",
    "http https://a.test/$(n) nothing nothing nothing false"
  ),
  (
    "- http: { url: $(env.APP)/a, method: PUT, headers: { X-A: 5 }, json: { a: 5, b: [\"5\", null] }, follow: true }",
    #"http $(env.APP)/a PUT {X-A: "5"} json {a: 5, b: ["5", null]} true"#
  ),
  (
    "- http: { url: HTTP://a.test, method: $(env.METHOD), form: { a: 5 }, follow: $(env.FOLLOW) }",
    #"http HTTP://a.test $(env.METHOD) nothing form {a: "5"} $(env.FOLLOW)"#
  ),
  (
    "- http: { url: https://a.test, body: \"a b\" }",
    "http https://a.test nothing nothing text a b false"
  ),
  ("- signIn: { username: a, flow: $(env.FLOW) }", "signIn a nothing $(env.FLOW) nothing"),
  ("- signOut: { global: $(env.GLOBAL) }", "signOut $(env.GLOBAL)"),
]

@Test(arguments: typedActions)
func `an action becomes its typed form`(_ step: String, _ expected: String) {
  #expect(actions(step) == [expected])
}
