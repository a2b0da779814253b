internal import JSON
internal import ServiceRules

/// User attributes: their existence, requirement, mutability, and constraints.
extension Knowledge {
  static let schema = table([
    Setting(
      "pool.SchemaAttributes.*",
      [.attributes, .signUp],
      .documented("API reference, AddCustomAttributes")
    ): [
      Case("attribute-added", .appears, .behavior, symptom: .acceptance): """
      Users can have this attribute. Before, setting it failed with InvalidParameterException. \
      Clients with ReadAttributes or WriteAttributes can use the attribute only if these lists \
      contain it. An attribute can never be removed.
      """,
      Case(
        "attribute-removed",
        .disappears,
        .breaking,
        source: .documented("developer guide, user pool attributes"),
        symptom: .rejection
      ): """
      In a new pool, setting the attribute fails with InvalidParameterException "… Attribute does \
      not exist in the schema."
      """,
    ],
    Setting(
      "pool.SchemaAttributes.*.Required",
      [.signUp, .invitation],
      .documented("API reference, SchemaAttributeType; developer guide, user pool attributes")
    ): [
      Case("attribute-required", .becomes(true), .breaking, symptom: .rejection):
        "In a new pool, signing up without the attribute fails with InvalidParameterException.",
      Case("attribute-not-required", .becomes(false), .behavior, symptom: .acceptance):
        "In a new pool, users can sign up without the attribute.",
    ],
    Setting(
      "pool.SchemaAttributes.*.Mutable",
      [.attributes],
      .documented("developer guide, user pool attributes")
    ): [
      Case("attribute-frozen", .becomes(false), .breaking, symptom: .rejection):
        "In a new pool, updating the attribute fails with InvalidParameterException.",
      Case("attribute-mutable", .becomes(true), .behavior, symptom: .acceptance):
        "In a new pool, users can update the attribute.",
    ],
    Setting(
      "pool.SchemaAttributes.*.**",
      [.attributes, .signUp],
      .documented("developer guide, user pool attributes")
    ): [
      Case("attribute-redefined", .any, .breaking, symptom: .rejection):
        """
      In a new pool, setting a value that does not fit the new definition fails with \
      InvalidParameterException.
      """
    ],
  ])
}
