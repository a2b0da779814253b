import Foundation
@testable import ServiceRules
import Testing

/// The pages of docs that list every rule.
///
/// `RECORD_SNAPSHOTS=1` writes the pages.
@Suite struct RulesPageTests {
  @Test(arguments: RulesPage.all.map(\.name))
  func `a page lists the rules as they are in the rulebook`(_ name: String) throws {
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
  /// The page's content after its title.
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

      \(rule.why) To fix the error, \(rule.fix).

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
      Most of these settings can't be changed with the Cognito API. The result of a change therefore depends on the
      deployment tool. `pool diff` and `pool impact` report this result.

      """ + Rulebook.changes.map(entry).joined()
  )

  private static func entry(_ rule: ChangeRule) -> String {
    """

    ## `\(rule.id)`

    \(rule.fact). The rule applies to `\(rule.setting)`.

    Fix: \(rule.fix).

    \(source(rule.source))

    - CloudFormation \(result(rule.cloudFormation, replacing: stackReplacement))\(leftOut(rule))
    - Terraform \(result(rule.terraform, replacing: planReplacement))

    """
  }

  private static func leftOut(_ rule: ChangeRule) -> String {
    guard let outcome = rule.cloudFormationLeftOut else { return "" }
    return "\n- If the template omits the whole property, CloudFormation "
      + result(outcome, replacing: stackReplacement)
  }

  private static let stackReplacement = "creates a new resource and then deletes the old one"
  private static let planReplacement = "deletes and recreates the resource"

  /// What a tool does; `replacement` describes a replacement in the order of the tool.
  private static func result(_ outcome: ChangeRule.Outcome, replacing replacement: String) -> String
  {
    let evidence = source(outcome.source)
    switch outcome {
    case .replaces: return "\(replacement). \(evidence)"
    case .fails(let error?, _): return "fails with `\(error)`. \(evidence)"
    case .fails(nil, _): return "fails. \(evidence)"
    case .ignores: return "reports success but leaves the setting unchanged. \(evidence)"
    }
  }
}

// MARK: - Index

extension RulesPage {
  private static var index: RulesPage {
    let counts = RuleSource.Confidence.allCases.map { confidence in
      "\(Rulebook.all.count { $0.source.confidence == confidence }) \(confidence.rawValue)"
    }
    let sources = counts.dropLast().joined(separator: ", ") + ", and \(counts.last ?? "")"
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
        authflow has \(Rulebook.all.count) rules for calls that Cognito rejects: \(sources).
        They complement the limits, patterns, and values of the service model. If a call breaks a rule, the mock returns the
        rule's message. `pool check`, `pool diff`, and `pool impact` report broken rules before you deploy. In a message,
        braces mark a placeholder for a value from the call, such as `{name}`.

        The last page has \(Rulebook.changes.count) more rules. They compare the old and new configuration instead of checking a call. The
        \(Rulebook.all.count) rules do not include them.

        | Page | Rules |
        | --- | --- |
        \(rows.joined())
        Each rule has a source:

        - *Measured*: AWS rejected a call or deployment with this message.
        - *Documented*: AWS documents the rejection. The message or error type may differ.
        - *Reported*: Other tools reject the call. No response from AWS has been seen.

        The sources are public repositories, such as badmintoncryer/cdk-preflight, their issues, and the AWS documentation.

        <!-- Generated by RECORD_SNAPSHOTS=1 swift test --filter RulesPageTests -->

        """
    )
  }
}
