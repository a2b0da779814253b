internal import JSON

// Domains of the login pages.
extension Rulebook {
  static let domain = ServicePart.domain.rules([
    "domain-name-format": refused(
      by: ["CreateUserPoolDomain"],
      says:
        "The domain name contains an invalid character. Domain names can only contain lower-case "
        + "letters, numbers, and hyphens. Please enter a different name that follows this format: "
        + #"^[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?$"#,
      source: .measured(
        "cdk-preflight, domain-prefix-format; mineiros-io/terraform-aws-cognito-user-pool#69"
      ),
      why: "The prefix becomes a label in a host name.",
      fix: "use only lowercase letters, digits, and hyphens, and don't start or end with a hyphen"
    ) { call in
      guard !call.isCustomDomain, let name = call.text("Domain"), !name.isHostLabel else {
        return []
      }
      return [RuleViolation("Domain", "is `\(name)`")]
    },
    "domain-reserved-word": refused(
      by: ["CreateUserPoolDomain"],
      says: "Domain cannot contain reserved word: {word}",
      source: .measured(
        "cdk-preflight, domain-reserved-word: a word between hyphens, never inside another word"
      ),
      why: "AWS reserves the words aws, amazon, and cognito.",
      fix: "remove the reserved word from the prefix"
    ) { call in
      guard !call.isCustomDomain, let name = call.text("Domain"),
        let word = name.split(separator: "-").first(where: {
          ["aws", "amazon", "cognito"].contains($0)
        })
      else { return [] }
      return [
        RuleViolation("Domain", "is `\(name)`, which contains `\(word)`", ["word": String(word)])
      ]
    },
    "custom-domain-not-qualified": refused(
      by: ["CreateUserPoolDomain"],
      says:
        "Custom domain is not a valid subdomain: Was not able to resolve a DNS A record for the parent "
        + "domain or domain parent is a top-level domain.",
      source: .measured("cdk-preflight, custom-domain-fqdn"),
      why: "A custom domain is a subdomain of a domain that you own and that has an A record.",
      fix: "write the full host name, such as `auth.example.com`"
    ) { call in
      guard call.isCustomDomain, let name = call.text("Domain"),
        name.split(separator: ".").count < 3
      else { return [] }
      return [RuleViolation("Domain", "is `\(name)`, which is not a subdomain")]
    },
    "certificate-outside-us-east-1": refused(
      says:
        "The specified SSL certificate doesn't exist, isn't in us-east-1 region, isn't valid, or "
        + "doesn't include a valid certificate chain. (Service: CloudFront, Status Code: 400, "
        + "Request ID: 00000000-0000-0000-0000-000000000000)",
      source: .measured(
        "cdk-preflight, custom-domain-cert-region; API reference; aws-amplify/amplify-hosting#2278"
      ),
      why: "CloudFront requires a certificate in us-east-1, regardless of the pool's region.",
      fix: "create the certificate in us-east-1"
    ) { call in
      let path: MemberPath = "CustomDomainConfig.CertificateArn"
      guard let region = call.region(of: path),
        region != "us-east-1"
      else { return [] }
      return [RuleViolation(path, "is in \(region)")]
    },
    "custom-domain-to-prefix": refused(
      by: ["UpdateUserPoolDomain"],
      says: "Cannot convert custom domain to prefix domain.",
      source: .measured("hashicorp/terraform-provider-aws#43248"),
      why: "An update of a custom domain must include its certificate.",
      fix: "set CustomDomainConfig"
    ) { call in
      guard call.isMissing("CustomDomainConfig"), let name = call.text("Domain"),
        let domains = call.parts(.domains),
        domains.contains(where: {
          $0["Domain"] == .string(name) && $0["CustomDomainConfig"]?["CertificateArn"] != nil
        })
      else { return [] }
      return [RuleViolation("CustomDomainConfig", "is missing, but `\(name)` is a custom domain")]
    },
    "certificate-of-prefix-domain": refused(
      by: ["UpdateUserPoolDomain"],
      says: "User pool should have a custom domain associated, failed to update the certificate.",
      source: .measured("aws/aws-cdk#25712"),
      why: "A prefix domain uses Cognito's certificate.",
      fix: "remove CustomDomainConfig, or create an additional custom domain and delete the prefix "
        + "domain later"
    ) { call in
      guard call.has("CustomDomainConfig"), let name = call.text("Domain"),
        let domain = call.parts(.domains)?.first(where: { $0["Domain"] == .string(name) }),
        domain["CustomDomainConfig"]?["CertificateArn"] == nil,
        call.isSet("CustomDomainConfig")
      else { return [] }
      return [
        RuleViolation("CustomDomainConfig", "has a certificate, but `\(name)` is a prefix domain")
      ]
    },
    "managed-login-version": refused(
      says: "ManagedLoginVersion must be 1 or 2.",
      source: .documented("API reference, ManagedLoginVersion; wording unconfirmed"),
      why: "Version 1 is the classic hosted UI. Version 2 is managed login.",
      fix: "set ManagedLoginVersion to 1 or 2"
    ) { call in
      guard let version = call.number("ManagedLoginVersion"), version != 1, version != 2 else {
        return []
      }
      return [RuleViolation("ManagedLoginVersion", "is \(version)")]
    },
    "domain-configured": refused(
      by: ["CreateUserPoolDomain"],
      says: "User pool already has a domain configured.",
      source: .measured("boto3, error lines; aws/aws-cdk#10062"),
      why: "A pool can have at most one prefix domain and one custom domain.",
      fix: "delete the existing domain first"
    ) { call in
      guard let domains = call.parts(.domains), let name = call.text("Domain") else { return [] }
      let others = domains.filter { ($0["CustomDomainConfig"] != nil) == call.isCustomDomain }
      guard let other = others.first?["Domain"]?.string, other != name else { return [] }
      return [RuleViolation("Domain", "is `\(name)`, but the pool already has `\(other)`")]
    },
    "managed-login-beyond-tier": refused(
      error: .featureUnavailableInTier,
      says: "The following feature is not available for the {tier} pricing tier configured: "
        + "Managed Login Version 2",
      source: .measured("cdk-preflight, managed-login-version-tier"),
      why: "Managed login requires ESSENTIALS or PLUS.",
      fix: "set UserPoolTier to ESSENTIALS or PLUS, or set ManagedLoginVersion to 1"
    ) { call in
      guard call.number("ManagedLoginVersion") == 2, call.tier == "LITE" else { return [] }
      return [
        RuleViolation("ManagedLoginVersion", "is 2, but UserPoolTier is LITE", ["tier": "LITE"])
      ]
    },
  ])
}

extension InspectedCall {
  /// Whether the request has a certificate, which every custom domain needs.
  fileprivate var isCustomDomain: Bool { has("CustomDomainConfig") }
}

extension String {
  /// Whether the string is a host name label: up to 63 lowercase letters, digits, and inner
  /// hyphens.
  fileprivate var isHostLabel: Bool {
    let isPlain = utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains)
    return isPlain && (1...63).contains(utf8.count) && !hasPrefix("-") && !hasSuffix("-")
  }
}
