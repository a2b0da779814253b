internal import JSON
internal import ServiceRules

/// What a user can have, and must.
enum SchemaKnowledge: KnowledgeArea {
  static let entries: [Entry] = [
    Entry(
      "pool.SchemaAttributes.*",
      [.attributes, .signUp],
      Case(
        "attribute-added",
        .appears,
        .behavior,
        """
        Users can have this attribute, where it ended in InvalidParameterException; clients with \
        lists of attributes need it there too. It can never be removed again.
        """,
        .documented("API reference, AddCustomAttributes")
      ),
      Case(
        "attribute-removed",
        .disappears,
        .breaking,
        """
        In a new pool giving it ends in InvalidParameterException "Attributes did not conform to the \
        schema".
        """,
        .documented("developer guide, user pool attributes")
      )
    ),
    Entry(
      "pool.SchemaAttributes.*.Required",
      [.signUp, .invitation],
      Case(
        "attribute-required",
        .becomes(true),
        .breaking,
        "In a new pool signing up without it ends in InvalidParameterException.",
        .documented("API reference, SchemaAttributeType; developer guide, user pool attributes")
      ),
      Case(
        "attribute-not-required",
        .becomes(false),
        .behavior,
        "In a new pool users sign up without it.",
        .documented("API reference, SchemaAttributeType; developer guide, user pool attributes")
      )
    ),
    Entry(
      "pool.SchemaAttributes.*.Mutable",
      [.attributes],
      Case(
        "attribute-frozen",
        .becomes(false),
        .breaking,
        "In a new pool updating it ends in InvalidParameterException.",
        .documented("developer guide, user pool attributes")
      ),
      Case(
        "attribute-mutable",
        .becomes(true),
        .behavior,
        "In a new pool users can update it.",
        .documented("developer guide, user pool attributes")
      )
    ),
    Entry(
      "pool.SchemaAttributes.*.**",
      [.attributes, .signUp],
      Case(
        "attribute-redefined",
        .any,
        .breaking,
        "In a new pool other values end in InvalidParameterException.",
        .documented("developer guide, user pool attributes")
      )
    ),
  ]
}
