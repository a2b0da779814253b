internal import JSON

// Ranges of attribute values.
extension Rulebook {
  static let attributeLimits = ServicePart.schema.rules([
    "attribute-too-long": refused(
      says: "user.{name}: String attributes cannot have a length of more than 2048",
      source: .measured("moto's tests, verified on AWS"),
      why: "A value can have at most 2,048 characters.",
      fix: "set MinLength and MaxLength to 2048 or less"
    ) { call in
      call.attributes.compactMap { attribute in
        let lengths = attribute.bounds("StringAttributeConstraints", of: "Length")
        guard max(lengths.least ?? 0, lengths.most ?? 0) > 2048 else { return nil }
        return RuleViolation(
          attribute.path.appending("StringAttributeConstraints"),
          "allow more than 2048 characters for `\(attribute.name)`",
          ["name": attribute.name]
        )
      }
    },
    "attribute-lengths-reversed": refused(
      says: "Attribute {name} cannot have a max length shorter than it's min length",
      source: .measured("cdk-preflight, schema-attr-length-order"),
      why: "No value can satisfy both limits.",
      fix: "set MaxLength to MinLength or more"
    ) { reversedLimits("StringAttributeConstraints", of: "Length", in: $0) },
    "attribute-values-reversed": refused(
      says: "Attribute {name} cannot have a max value smaller than it's min value",
      source: .measured("cdk-preflight, schema-number-min-max-order"),
      why: "No value can satisfy both limits.",
      fix: "set MaxValue to MinValue or more"
    ) { reversedLimits("NumberAttributeConstraints", of: "Value", in: $0) },
    "attribute-constraint-not-number": refused(
      says: "Invalid {member} for schema attribute {name}",
      source: .measured("moto's tests, verified on AWS"),
      why: "The limits of a range are numbers, written as strings.",
      fix: "write the limit in digits"
    ) { call in
      call.attributes.flatMap { attribute in
        attribute.malformedConstraints.map {
          RuleViolation(
            attribute.path.appending($0),
            "of `\(attribute.name)` has a limit that is not a number",
            ["member": $0, "name": attribute.name]
          )
        }
      }
    },
    "attribute-number-too-large": refused(
      says: "user.{name}: Number attributes cannot have a value of more than 2^1023",
      source: .documented(
        "API reference, NumberAttributeConstraintsType; wording unconfirmed"
      ),
      why: "The limits of a range are at most 2^1023.",
      fix: "set MaxValue to a smaller number"
    ) { call in
      call.attributes.compactMap { attribute in
        let values = attribute.bounds("NumberAttributeConstraints", of: "Value")
        guard let most = values.most, most > 0x1p1023 else { return nil }
        return RuleViolation(
          attribute.path.appending("NumberAttributeConstraints"),
          "allow `\(attribute.name)` values above 2^1023",
          ["name": attribute.name]
        )
      }
    },
  ])

  /// The attributes whose minimum is above the maximum, such as `MinLength` above `MaxLength`.
  private static func reversedLimits(
    _ constraints: String,
    of kind: String,
    in call: InspectedCall
  ) -> [RuleViolation] {
    call.attributes.compactMap { attribute in
      let ends = attribute.bounds(constraints, of: kind)
      guard let least = ends.least, let most = ends.most, most < least else { return nil }
      return RuleViolation(
        attribute.path.appending(constraints),
        "have a Max\(kind) below Min\(kind)",
        ["name": attribute.shownName]
      )
    }
  }
}
