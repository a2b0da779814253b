package import Diagnostics

/// A part of a configuration file that the created pool does not have, or has in another form.
package struct CreationDifference: Hashable, Sendable {
  /// The difference between the file and the created pool.
  package enum Fact: Hashable, Sendable {
    /// A custom domain needs a certificate and a DNS record, and belongs to one pool only.
    case customDomain(String, prefix: String)

    /// The secret of an identity provider is neither in the file nor in the variable.
    case providerWithoutSecret(String, variable: String)

    /// The Lambda function of a trigger is in a different account or region than the pool.
    case foreignFunction(trigger: String, arn: String, place: ForeignPlace)

    /// The sender's identity in Amazon SES is in another account.
    case foreignSender(String)

    /// The pool writes no logs, because the destinations belong to another pool.
    case logDelivery

    /// Only a mock has stubs and programs for triggers.
    case stubs([String])

    /// Only AWS can set these tags.
    case reservedTags([String])

    /// The key or member is not in this version's service model.
    case unknown(String)

    /// The file does not contain the parts under this key, but the exported pool may have them.
    case unread(ConfigurationKey)

    /// Risk settings name a client that is not in the file.
    case strayRisk(client: String)

    /// The pool uses a resource that must already exist.
    case uses(arn: String, member: String)
  }

  /// The way in which a resource is out of the pool's reach.
  package enum ForeignPlace: Hashable, Sendable {
    case account(String)
    case region(String)
  }

  /// The difference.
  package var fact: Fact

  /// The place of the part in the file.
  package var range: SourceRange
}

extension CreationDifference {
  /// The message about the part: lowercase, without a full stop.
  package var message: String {
    switch fact {
    case .customDomain(let domain, let prefix):
      "the custom domain `\(domain)` is not created, because it belongs to another pool; the created "
        + "pool has the domain prefix `\(prefix)`"
    case .providerWithoutSecret(let name, let variable):
      "the identity provider `\(name)` is not created, because its secret is not in the file; set "
        + "the variable `\(variable)` in the pool's `vars`"
    case .foreignFunction(let trigger, let arn, .account(let account)):
      "the trigger \(trigger) is not created, because its function is in another account, "
        + "\(account): \(arn)"
    case .foreignFunction(let trigger, let arn, .region(let region)):
      "the trigger \(trigger) is not created, because its function is in another region, "
        + "\(region): \(arn)"
    case .foreignSender(let arn):
      "the created pool sends email from Cognito's own address, because the SES identity is in "
        + "another account: \(arn)"
    case .logDelivery: "the log delivery is not created; the created pool writes no logs"
    case .stubs(let names):
      "the stubs for \(names.listed()) have no effect, because only a mock has stubs"
    case .reservedTags(let names):
      names.count == 1
        ? "the tag \(names.listed()) is not created, because only AWS can set it"
        : "the tags \(names.listed()) are not created, because only AWS can set them"
    case .unknown(let member):
      "`\(member)` is not created, because this version of authflow does not support it"
    case .unread(let key):
      "`\(key.rawValue)` is not created, because it is null in the file"
    case .strayRisk(let client):
      "the risk settings for the client `\(client)` are not created, because the client is not in "
        + "the file"
    case .uses(let arn, let member): "the created pool uses \(arn) (`\(member)`)"
    }
  }
}
