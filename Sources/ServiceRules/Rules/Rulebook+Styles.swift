internal import JSON

// Styles of the classic hosted UI, and quotas of styles.
extension Rulebook {
  static let styles = ServicePart.branding.rules([
    "ui-without-domain": refused(
      by: ["SetUICustomization"],
      says: "There has to be an existing domain associated with this user pool.",
      source: .measured("cdk-preflight, ui-customization-requires-domain"),
      why: "A style applies to the sign-in pages, which require a domain.",
      fix: "create the domain before the style. In a template, make the style depend on the domain"
    ) { call in
      guard let domains = call.parts(.domains), domains.isEmpty, call.areAllKnown(.domains) else {
        return []
      }
      return [RuleViolation([], "is for a pool without a domain")]
    },
    "css-class-not-allowed": refused(
      by: ["SetUICustomization"],
      says: "The CSS class {class} is not in the list of allowed classes.",
      source: .measured("cdk-preflight, ui-customization-css-properties"),
      why: "Only classes that end in `-customizable` can change the classic hosted UI.",
      fix: "use classes from the CSS template, such as `.banner-customizable`"
    ) { call in
      guard let css = call.text("CSS"),
        let name = StyleSheet.selectors(of: css).first(where: { !$0.contains("-customizable") })
      else { return [] }
      let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return [RuleViolation("CSS", "has rules for `\(name)`", ["class": bare])]
    },
  ])

  /// A rule for a quota that AWS does not raise.
  static func limit(
    _ kind: PoolEnvironment.Kind,
    _ count: Int,
    _ operation: String,
    _ words: String
  ) -> ServiceRule.Draft {
    refused(
      by: [operation],
      error: .limitExceeded,
      says: "The limit of {limit} is exceeded",
      source: .documented("developer guide, quotas; wording unconfirmed"),
      why: "A pool can have at most \(count) \(words).",
      fix: "delete unused \(words)"
    ) { call in
      guard let parts = call.parts(kind), parts.count >= count else { return [] }
      return [
        RuleViolation(
          "ClientId",
          "would exceed the limit of \(count) \(words)",
          ["limit": "\(count)"]
        )
      ]
    }
  }
}

/// A parser of CSS that reads only selectors.
private enum StyleSheet {
  /// The selectors of all rules in order.
  ///
  /// The list is empty for a sheet with statements whose braces nest, such as `@media`.
  static func selectors(of css: String) -> [String] {
    let text = withoutComments(css)
    guard !text.contains("@") else { return [] }
    return text.split(separator: "}").flatMap { rule -> [String] in
      guard let brace = rule.firstIndex(of: "{") else { return [] }
      return rule[..<brace].split(separator: ",").map { selector in
        selector.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }.filter { !$0.isEmpty }
    }
  }

  private static func withoutComments(_ css: String) -> String {
    var text = ""
    var rest = css[...]
    while let start = rest.firstRange(of: "/*") {
      text += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return text }
      rest = rest[end.upperBound...]
    }
    return text + rest
  }
}
