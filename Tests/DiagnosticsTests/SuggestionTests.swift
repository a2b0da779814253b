@testable import Diagnostics
import Testing

private let known = [
  "signUp", "confirmSignUp", "name", "note", "LambdaConfig", "MfaConfiguration",
  "USER_PASSWORD_AUTH", "USER_SRP_AUTH", "preferred", "random.string", "random.digits",
  "UserPoolTier", "pool.a", "phone_number",
]

@Test(arguments: [
  ("confirmSignup", "confirmSignUp"), ("sginUp", "signUp"), ("xyz", nil), ("nmae", "name"),
  ("MfaConfig", "MfaConfiguration"), ("USER_SRP", "USER_SRP_AUTH"), ("con", nil),
  ("notPreferred", "preferred"), ("phoneNumber", "phone_number"), ("pool.c", "pool.a"),
])
func `the nearest known name is suggested if it is similar enough`(
  _ written: String,
  _ expected: String?
) {
  #expect(Suggestion.nearest(to: written, among: known) == expected)
}

@Test(arguments: [
  ("random.digit", "random.digits"), ("random.nothing", nil), ("UserPoolTeir", "UserPoolTier"),
  ("UserPoolId", nil),
])
func `words that two names share do not make them similar`(
  _ written: String,
  _ expected: String?
) {
  #expect(Suggestion.nearest(to: written, among: known) == expected)
}

@Test(arguments: [("CLIENT_IT", "CLIENT_ID"), ("CLIENT_XY", nil), ("client_id", "CLIENT_ID")])
func `a typo in a word is not hidden by the words around it`(
  _ written: String,
  _ expected: String?
) {
  #expect(Suggestion.typo(written, of: ["CLIENT_ID"]) == expected)
}

@Test(arguments: [("SIGNUP", "signUp"), ("\u{c9}COLE", "\u{e9}cole"), ("SCH\u{d6}N", "sch\u{f6}n")])
func `names that differ only in case are similar`(_ written: String, _ expected: String) {
  let known = known + ["\u{e9}cole", "sch\u{f6}n"]
  #expect(Suggestion.nearest(to: written, among: known) == expected)
  #expect(Suggestion.typo(written, of: known) == expected)
}
