import Foundation
import ServiceRules
import Testing

/// The pages of docs that list every rule; `RECORD_SNAPSHOTS=1` writes them.
@Suite struct RulesPageTests {
  @Test(arguments: RulesPage.all.map(\.name))
  func `a page lists the rulebook as it is`(_ name: String) throws {
    let page = try #require(RulesPage.all.first { $0.name == name })
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(
        atPath: RulesPage.folder,
        withIntermediateDirectories: true
      )
      try page.text.write(toFile: page.path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: page.path, encoding: .utf8) == page.text)
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count < 600)
  }

  @Test func `every part with rules is on one page`() {
    let listed = RulesPage.all.flatMap(\.parts)
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed).isSuperset(of: Rulebook.all.map(\.part)))
  }

  /// Messages and errors are code on the pages.
  @Test func `no message contains a backtick`() {
    #expect(!Rulebook.all.contains { $0.message.contains("`") })
  }
}

/// A page in `docs/reference/service-rules`.
private struct RulesPage {
  /// The name of the file without its extension.
  let name: String
  let title: String
  var parts: [ServicePart] = []
  /// The text after the title.
  let body: String

  static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    + "/docs/reference/service-rules"

  var path: String { "\(RulesPage.folder)/\(name).md" }
  var text: String { "# \(title)\n\n\(body)" }

  static let all: [RulesPage] = [index] + rulePages + [changes]
}

// MARK: - Rules

extension RulesPage {
  private static let rulePages: [RulesPage] = [
    rules("user-pools", "User pools", [.pool, .signInPolicy, .mfa, .recovery]),
    rules(
      "attributes-and-messages",
      "Attributes, messages, and triggers",
      [.schema, .messages, .triggers]
    ),
    rules("clients", "App clients", [.client, .oauth, .tokens]),
    rules("domains", "Domains and branding", [.domain, .branding]),
    rules(
      "identity-providers",
      "Identity providers, groups, and resource servers",
      [.identityProvider, .group, .resourceServer]
    ),
    rules("threat-protection", "Threat protection and log delivery", [.risk, .logDelivery]),
  ]

  private static func rules(
    _ name: String,
    _ title: String,
    _ parts: [ServicePart]
  ) -> RulesPage {
    let sections = parts.map { part in
      "## \(part.rawValue)\n" + Rulebook.all.filter { $0.part == part }.map(entry).joined()
    }
    return RulesPage(
      name: name,
      title: title,
      parts: parts,
      body: sections.joined(separator: "\n")
    )
  }

  private static func entry(_ rule: ServiceRule) -> String {
    let operations = rule.operations.map { "`\($0)`" }
    let names = operations.dropLast().joined(separator: ", ")
    let all = names.isEmpty ? "" : names + (operations.count > 2 ? ", or " : " or ")
    return """

      ### `\(rule.id)`

      \(all)\(operations.last ?? "") fails with `\(rule.error.rawValue)`:

      > `\(rule.message)`

      \(rule.why) To fix it, \(rule.fix).

      \(source(rule.source))

      """
  }

  fileprivate static func source(_ source: RuleSource) -> String {
    "Source (\(source.confidence.rawValue)): \(source.text)."
  }
}

// MARK: - Changes

extension RulesPage {
  private static let changes = RulesPage(
    name: "changes",
    title: "Changes that depend on the deployment tool",
    body: """
      The service has no call that changes most of these settings. What happens instead depends on the tool that deploys
      the change. `pool diff` and `pool impact` report the result.

      """ + Rulebook.changes.map(entry).joined()
  )

  private static func entry(_ rule: ChangeRule) -> String {
    """

    ## `\(rule.id)`

    \(rule.fact). The rule applies to `\(rule.setting)`. To fix it, \(rule.fix).

    \(source(rule.source))

    - CloudFormation \(result(rule.cloudFormation))\(leftOut(rule))
    - Terraform \(result(rule.terraform))

    """
  }

  private static func leftOut(_ rule: ChangeRule) -> String {
    guard let outcome = rule.cloudFormationLeftOut else { return "" }
    return "\n- If the template drops the whole property, CloudFormation \(result(outcome))"
  }

  private static func result(_ outcome: ChangeRule.Outcome) -> String {
    let evidence = source(outcome.source)
    switch outcome {
    case .replaces: return "deletes the object and creates a new object. \(evidence)"
    case .fails(let error?, _): return "fails with `\(error)`. \(evidence)"
    case .fails(nil, _): return "fails. \(evidence)"
    case .ignores: return "reports success, but leaves the setting unchanged. \(evidence)"
    }
  }
}

// MARK: - Index

extension RulesPage {
  private static var index: RulesPage {
    let counts = RuleSource.Confidence.allCases.map { confidence in
      "\(Rulebook.all.count { $0.source.confidence == confidence }) \(confidence.rawValue)"
    }
    let rows = (rulePages + [changes]).map { page in
      let count =
        page.parts.isEmpty
        ? Rulebook.changes.count : Rulebook.all.count { page.parts.contains($0.part) }
      return "| [\(page.title)](\(page.name).md) | \(count) |\n"
    }
    return RulesPage(
      name: "index",
      title: "Service rules",
      body: """
        authflow has \(Rulebook.all.count) rules for what Cognito refuses, in addition to the limits, patterns, and values
        of the service model (\(counts.joined(separator: ", "))). The mock answers with AWS's message. `pool check`,
        `pool diff`, and `pool impact` report the rule before you deploy. In a message, `{name}` stands for a value of the
        call.

        | Page | Rules |
        | --- | --- |
        \(rows.joined())
        Each rule has a source:

        - *Measured*: AWS refused a call or deployment with this message.
        - *Documented*: AWS documents the refusal. The message may differ.
        - *Reported*: other tools refuse it. No response of AWS was seen.

        These pages are generated. `RECORD_SNAPSHOTS=1 swift test --filter RulesPageTests` writes them.

        """
    )
  }
}
