@testable import Project
import Testing
import Values

private let text = """
  pools:
    used: { kind: cognito, userPoolId: eu-west-1_AbCdEfGhI, clientId: abc }
    other:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: abc
      clientSecret: $(env.CLIENT_SECRET)
      vars: { key: "k-$(secret.KEY)", plain: $(env.PLAIN) }
  sources:
    box: { kind: imap, url: "imaps://a.b", username: a, password: "$(env.A)-$(env.B)", address: $(tag)@a.b }
    written: { kind: imap, url: "imaps://a.b", username: a, password: in the file, address: $(tag)@a.b }
    script: { kind: command, run: [latest, $(to), "--key=$(secret.API_KEY)"] }
  """

private let environment = [
  "CLIENT_SECRET": "client-secret", "KEY": "vars-key", "PLAIN": "plain", "A": "half",
  "B": "other half",
  "API_KEY": "api-key",
]

@Test(arguments: ["", "unknown: key\n", "defaults: { jobs: none }\n"])
func `a project has the secrets of all its parts, even if it has errors`(_ mistake: String) {
  let secrets = checked(text + "\n" + mistake).secrets(in: environment)
  let wanted = [
    "client-secret", "vars-key", "k-vars-key", "half-other half", "in the file", "api-key",
  ]
  for secret in wanted { #expect(secrets.contains(Secret(secret)), "\(secret)") }
  #expect(!secrets.contains(Secret("plain")))
  #expect(checked(text).secrets(in: [:]) == [Secret("in the file")])
}
