import Testing

private let setFactor =
  "Set SoftwareTokenMfaConfiguration, SmsMfaConfiguration, or EmailMfaConfiguration in the same "
  + "call, or under mfa in a configuration file."

/// A configuration that AWS rejects, with its rule, the place of the setting, and the fix.
private let rejected = [
  ("pool:\n  MfaConfiguration: OPTIONAL\nmfa: {}\n", "mfa-factors-off", "2:3", setFactor),
  ("pool: {}\nmfa:\n  MfaConfiguration: 'ON'\n", "mfa-factors-off", "3:3", setFactor),
  (
    "pool:\n  MfaConfiguration: OPTIONAL\nmfa:\n  SmsMfaConfiguration: {}\n",
    "mfa-by-sms-without-sender", "4:3",
    "Add an SmsConfiguration with a role that can publish to SNS."
  ),
  (
    "pool:\n  MfaConfiguration: OPTIONAL\nmfa:\n  EmailMfaConfiguration: { Message: '{####}' }\n",
    "mfa-by-email-without-ses", "4:3",
    "Set EmailConfiguration.EmailSendingAccount to DEVELOPER, and SourceArn to an SES identity."
  ),
]

@Test(arguments: rejected)
func `pool check and a run reject a configuration at the same line`(
  _ text: String,
  _ rule: String,
  _ place: String,
  _ help: String
) async throws {
  let scenario = "scenario: A\nsteps:\n  - expectUser: { username: a, exists: false }\n"
  let program = try Program(["pool.yaml": text, "a.yaml": scenario])
  let check = try await program.run(["pool", "check", "pool.yaml"])
  #expect(check.status == 1)
  #expect(check.output.contains("rejected  \(rule)  pool.yaml:\(place)\n"), "\(check.output)")
  let run = try await program.run(["run", "a.yaml", "--pool", "pool.yaml"])
  #expect(run.status == 2)
  let line = place.prefix { $0 != ":" }
  #expect(run.error.contains("\npool.yaml:\(line):") || run.error.hasPrefix("pool.yaml:\(line):"))
  #expect(run.error.contains(": error[AF2112]"), "\(run.error)")
  #expect(run.error.contains("= help: \(help)\n"), "\(run.error)")
}
