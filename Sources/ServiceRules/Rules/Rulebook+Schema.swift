internal import CognitoModel
internal import JSON
internal import Values

// User attributes.
extension Rulebook {
  static let schema: [ServiceRule] = attributes + attributeLimits

  private static let attributes = ServicePart.schema.rules([
    "required-custom-attribute": refused(
      says: "Required custom attributes are not supported currently.",
      source: .measured("cdk-preflight, schema-custom-required; terraform-provider-aws#18430"),
      why: "Only standard attributes can be required.",
      fix: "remove Required from the custom attribute",
      flows: [.signUp]
    ) { call in
      // An attribute that is added later is custom, regardless of its name.
      call.attributes.filter { !($0.isStandard && call.creates) && $0.value["Required"] == true }
        .map {
          RuleViolation(
            $0.path.appending("Required"),
            "is true for the custom attribute `\($0.name)`"
          )
        }
    },
    "standard-attribute-retyped": refused(
      by: ["CreateUserPool"],
      says:
        "You can not change AttributeDataType or set developerOnlyAttribute for standard schema "
        + "attribute {name}",
      source: .measured("cdk-preflight, schema-standard-attr-datatype"),
      why: "A standard attribute has a fixed type and can't be developer-only.",
      fix: "remove AttributeDataType and DeveloperOnlyAttribute from the standard attribute",
      flows: [.signUp, .attributes]
    ) { call in
      call.attributes.compactMap { attribute in
        guard let type = attribute.standard?.type else { return nil }
        let given = attribute.value["AttributeDataType"]?.string
        let isRetyped = given != nil && given != type
        guard isRetyped || attribute.value["DeveloperOnlyAttribute"] == true else { return nil }
        let member = isRetyped ? "AttributeDataType" : "DeveloperOnlyAttribute"
        return RuleViolation(
          attribute.path.appending(member),
          "changes the standard attribute `\(attribute.name)`",
          ["name": attribute.name]
        )
      }
    },
    "custom-attribute-twice": refused(
      by: ["CreateUserPool"],
      says: "Duplicate custom attribute names {names} are not allowed in a user pool schema.",
      source: .measured(
        "cdk-preflight, schema-name-duplicate; format of several names unconfirmed"
      ),
      why: "Attribute names are unique.",
      fix: "remove or rename the second attribute",
      flows: [.signUp, .attributes]
    ) { call in
      var seen: Set<ExactString> = []
      let custom = call.attributes.filter { !$0.isStandard }
      let repeated = custom.filter { !seen.insert(ExactString($0.shownName)).inserted }
      let names = Set(repeated.map { ExactString($0.shownName) }).sorted().map(\.text)
        .joined(separator: ", ")
      return repeated.map {
        RuleViolation(
          $0.path.appending("Name"),
          "is `\($0.name)`, which is a duplicate",
          ["names": names]
        )
      }
    },
    "added-attribute-without-type": refused(
      says: "Invalid AttributeDataType input, consider using the provided AttributeDataType enum.",
      source: .measured(
        "aws/aws-cdk#8585; aws-amplify/amplify-backend#3299; CreateUserPool: getmoto/moto"
      ),
      why:
        "Only CreateUserPool has default types, and only for standard attributes. A custom "
        + "attribute requires an explicit type.",
      fix: "set AttributeDataType"
    ) { call in
      call.attributes.filter {
        $0.value["AttributeDataType"]?.string == nil && !($0.isStandard && call.creates)
      }.map {
        RuleViolation($0.path, "has no AttributeDataType")
      }
    },
    "custom-attribute-exists": refused(
      by: ["AddCustomAttributes"],
      says: "custom:{given}: Existing attribute already has name {name}.",
      source: .measured("jmaleonard/serverless-cognito-add-custom-attributes#3"),
      why: "An attribute can be added only once and can't be removed.",
      fix: "choose another name"
    ) { call in
      let known = call.current("SchemaAttributes")?.array?.compactMap { $0["Name"]?.string } ?? []
      return call.attributes.filter { known.contains($0.addedName) }.map {
        let values = ["given": $0.name, "name": $0.addedName]
        return RuleViolation(
          $0.path.appending("Name"),
          "is `\($0.name)`, which the pool already has",
          values
        )
      }
    },
    "too-many-custom-attributes": refused(
      by: ["AddCustomAttributes"],
      says: "A user pool can have at most {limit} custom attributes.",
      source: .documented("developer guide, quotas; wording unconfirmed"),
      why: "A pool can have at most 50 custom attributes.",
      fix: "store several values in one attribute"
    ) { call in
      let old = (call.current("SchemaAttributes")?.array ?? []).count {
        $0["Name"]?.string?.contains("custom:") ?? false
      }
      let count = old + call.attributes.count
      guard count > 50 else { return [] }
      return [
        RuleViolation(
          "CustomAttributes",
          "would result in \(count) custom attributes",
          ["limit": "50"]
        )
      ]
    },
  ])
}
