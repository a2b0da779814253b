internal import Diagnostics
package import RunRecord

/// What a user can look at while a failed scenario is paused, with commands to copy.
package struct PausedScenarioText: Sendable {
  private let held: PausedScenario
  /// The source that receives the pool's email; nil on a mock, or for a pool without a source.
  private let source: String?
  private let profile: String?

  /// Creates the text for a scenario on a pool with an email source and a credentials profile.
  package init(_ held: PausedScenario, source: String?, profile: String?) {
    (self.held, self.source, self.profile) = (held, source, profile)
  }

  /// The lines, with an empty line before and after them.
  package var text: String {
    var lines = [
      "paused after a failure: \(held.id.title.brief(1000))  \(held.id.place)",
      "  " + held.message.brief(2000),
    ]
    lines.append(line("pool", [held.poolID, held.endpoint ?? "AWS, \(held.region)"]))
    for client in held.clients {
      lines.append(line("client", [client.id, client.name].filter { !$0.isEmpty }))
    }
    for user in held.users {
      lines.append(line("user", [user.username, user.name].filter { !$0.isEmpty }))
    }
    if let inbox { lines.append(line("messages", [inbox])) }
    lines.append(line("AWS CLI", [awsCLI]))
    lines.append("To clean up and continue, press Enter. To end the run, press Ctrl-C.")
    return "\n" + lines.map { $0.visible + "\n" }.joined() + "\n"
  }

  private func line(_ name: String, _ parts: [String]) -> String {
    "  \(name.padded(toCells: 10))\(parts.joined(separator: "  "))"
  }

  private var user: String { held.users.first?.username ?? "USERNAME" }

  /// The command that prints a user's code; nil for a live pool without a source.
  private var inbox: String? {
    if let endpoint = held.inbox {
      return words([
        "authflow", "inbox", "code", user, "--endpoint", endpoint, "--pool", held.poolID,
      ])
    }
    return source.map { words(["authflow", "inbox", "code", user, "--source", $0]) }
  }

  private var awsCLI: String {
    var words = ["aws", "cognito-idp", "admin-get-user", "--user-pool-id", held.poolID]
    words += ["--username", user, "--region", held.region]
    if let endpoint = held.endpoint { words += ["--endpoint-url", endpoint] }
    if let profile { words += ["--profile", profile] }
    let isMock = held.inbox != nil
    // The embedded mock accepts any keys, but the AWS CLI requires some.
    return (isMock ? "AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any " : "") + self.words(words)
  }

  private func words(_ words: [String]) -> String {
    words.map(ShellQuoting.quote).joined(separator: " ")
  }
}
